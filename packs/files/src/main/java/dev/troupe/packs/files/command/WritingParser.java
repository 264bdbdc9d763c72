package dev.troupe.packs.files.command;

import dev.troupe.language.Mentions;
import dev.troupe.packs.files.command.FileCommand.Existing;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads clauses that write a file: create it with a text, add to it, export it as a document. */
final class WritingParser {
    private static final Set<String> NO_TEXTS =
            Set.of(
                    "png", "jpg", "jpeg", "gif", "svg", "webp", "pdf", "xlsx", "xls", "docx",
                    "pptx", "zip");
    private static final Pattern APPEND =
            compile(
                    "\\b(?:append|add)\\b(?:\\s+(?:the|a)\\s+line)?|追加|添加|加(?:上|到|进|入|一行|(?=\\s*⟦q))|补上");
    private static final Pattern TO_END =
            compile("\\b(?:to|at)\\s+the\\s+(?:end|bottom)(?:\\s+of)?|末尾|最后(?:一行|面)?|后面|一行");
    static final Pattern MAKE =
            compile("\\b(?:create|make|new|write|put|save)\\b|新建|创建|建立?|写(?!着|上)|保存|存|生成");
    private static final Pattern CREATE = compile("\\b(?:create|make|new)\\b|新建|创建|建立?|弄(?=一?个)");
    private static final Pattern NEW_FOLDER = compile("\\b(?:folder|directory)\\b|文件夹|目录");
    private static final Pattern EMPTY = compile("\\b(?:empty|blank)\\b|空白?的?");

    /** Words before a text, without which an empty file is not what is meant. */
    private static final Pattern CONTENT =
            compile(
                    "\\b(?:with|containing|listing|that (?:has|says|lists|contains))\\b|内容|写(?:上|着|入)|里面|包[含括]|列(?:出|上|进)");

    private static final Set<String> TEXTS = Set.of("md", "markdown", "txt");
    private static final Set<String> DOCUMENTS = Set.of("html", "htm", "pdf", "docx");
    private static final Pattern EXPORT =
            compile(
                    "\\b(?:export|convert|turn|render|transform|make|save|print)\\b|导出|转换?(?=[成为到])|转换|转|变成|生成|另存|存成|保存|做成");
    private static final Pattern FORMAT =
            compile(
                    "(?:\\b(?:into|to|as)\\s+)?(?:\\b(?:an?|the)\\s+)?\\b(pdf|html|web"
                            + " ?page|word|docx)\\b(?:\\s+(?:file|document|page))?|(?:[成为到])?\\s*(?<![a-z])(pdf|html|网页|word|docx)(?![a-z])(?:格式|文件|文档)?");
    private static final Pattern SECOND_NAME =
            compile(
                    "\\b(?:as|to|into)\\b|\\b(?:call(?:ed)?|named?)\\b(?:\\s+it\\b)?|(?:命名|取名|起名)为?|为|成|到|叫做?|名[为叫]");

    private final NamedText names;
    private final Existing existing;

    /**
     * @param existing what becomes of a file that is to be created and exists
     */
    WritingParser(NamedText names, Existing existing) {
        this.names = names;
        this.existing = existing;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** Whether a clause asks for a folder. */
    static boolean isAboutFolder(FileClause clause) {
        return clause.contains(NEW_FOLDER);
    }

    /** The words between a name and a second one are used. */
    static void takeSecondName(FileClause clause) {
        clause.take(SECOND_NAME);
    }

    Optional<FileCommand> readExport(FileClause clause, List<String> files) {
        if (files.isEmpty()
                || files.size() > 2
                || !TEXTS.contains(Mentions.extension(files.getFirst()))) {
            return Optional.empty();
        }
        var source = files.getFirst();
        boolean isDocument =
                files.size() == 2 && DOCUMENTS.contains(Mentions.extension(files.get(1)));
        boolean isTextGiven = !names.quotationsIn(clause.text()).isEmpty();
        if (isTextGiven || files.size() == 2 && !isDocument || !clause.contains(EXPORT)) {
            return Optional.empty();
        }
        var format = clause.takeGroup(FORMAT);
        if (format.isEmpty() && !isDocument) {
            return Optional.empty();
        }
        clause.take(EXPORT);
        clause.take(SECOND_NAME);
        var ending = format.map(WritingParser::extension).orElse("");
        var target = isDocument ? files.get(1) : source.replaceFirst("\\.[^.]+$", "." + ending);
        return Optional.of(new FileCommand.Export(source, target, isDocument));
    }

    private static String extension(String format) {
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "pdf" -> "pdf";
            case "word", "docx" -> "docx";
            default -> "html";
        };
    }

    /**
     * @param folder that the clause names
     */
    Optional<FileCommand> readText(FileClause clause, List<String> files, Optional<String> folder) {
        if (files.size() != 1) {
            return Optional.empty();
        }
        var texts =
                names.quotationsIn(clause.text()).stream()
                        .filter(text -> !folder.equals(Optional.of(text)))
                        .toList();
        if (texts.size() == 1 && clause.contains(TO_END) && clause.take(APPEND)
                || texts.size() == 1 && clause.contains(APPEND) && !clause.contains(MAKE)) {
            clause.take(APPEND);
            clause.take(TO_END);
            return Optional.of(
                    new FileCommand.Append(inFolder(files.getFirst(), folder), texts.getFirst()));
        }
        if (texts.size() > 1 || !clause.take(MAKE)) {
            return Optional.empty();
        }
        clause.take(MAKE);
        boolean isNew = clause.contains(CREATE);
        boolean isText = !NO_TEXTS.contains(Mentions.extension(files.getFirst()));
        if (texts.isEmpty() && (!(isNew && isText) || clause.contains(CONTENT))) {
            return Optional.empty();
        }
        var mode = isNew || existing == Existing.LEAVE ? existing : Existing.REPLACE;
        if (texts.isEmpty()) {
            clause.take(EMPTY);
        }
        var text = texts.isEmpty() ? "" : texts.getFirst();
        return Optional.of(new FileCommand.Write(inFolder(files.getFirst(), folder), text, mode));
    }

    /** A folder to make. */
    static Optional<FileCommand> readFolder(FileClause clause, Optional<String> folder) {
        return folder.filter(_ -> clause.contains(NEW_FOLDER) && clause.take(CREATE))
                .filter(_ -> clause.take(EMPTY) || !clause.contains(EMPTY))
                .map(FileCommand.MakeFolder::new);
    }

    private static String inFolder(String file, Optional<String> folder) {
        return folder.filter(name -> !name.equals(".") && !file.contains("/"))
                .map(name -> name + "/" + file)
                .orElse(file);
    }
}
