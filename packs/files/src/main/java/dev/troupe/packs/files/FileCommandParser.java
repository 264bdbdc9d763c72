package dev.troupe.packs.files;

import dev.troupe.language.Mentions;
import dev.troupe.packs.files.FileCommand.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads requests that are about files alone: for each clause its verb and what the verb is applied
 * to. Words that are left over are reported, so that no request is carried out in part.
 */
final class FileCommandParser {
    private static final Set<String> TABLES = Set.of("csv", "tsv", "json", "jsonl", "xlsx", "xls");
    private static final Set<String> NO_TEXTS =
            Set.of(
                    "png", "jpg", "jpeg", "gif", "svg", "webp", "pdf", "xlsx", "xls", "docx",
                    "pptx", "zip");
    private static final int MAX_REQUEST = 2_000; // characters

    private static final Pattern NEGATED =
            compile(
                    "不要|别(?!的|人|名)|勿|不得|禁止|不能|除了|\\b(?:do not|don't|never|without|not|except|but)\\b");
    private static final Pattern SEPARATOR =
            compile(
                    "[,，;；。\\n]+|\\s+and\\s+then\\s+|\\bthen\\b|\\s+and\\s+(?=(?:move|copy|delete|remove|put|rename|save|write|list|show|make|create|append|add)\\b)"
                            + "|然后|接着|并且?(?=[移复删改写保把将存])|再(?=[移复删改写保把将存])");

    /** Text that belongs to the file before the comma. */
    private static final Pattern BEFORE_TEXT =
            compile(
                    "[,，;；]\\s*(?=(?:里面|其中)?(?:内容|写)|(?:and\\s+)?(?:with|saying|containing|the text|write)\\b)");

    /** A name for the copy after the comma. */
    private static final Pattern BEFORE_NAME =
            compile(
                    "[,，]\\s*(?=(?:and\\s+)?(?:call(?:ed)?|named?)\\b(?:\\s+it)?\\s*⟦f|(?:并|再)?(?:叫做?|名叫|名为|命名为|取名为?|起名为?)\\s*⟦f)");

    /** Asks for the text of the file that was found or written before. */
    private static final Pattern ITS_TEXT =
            compile(
                    "\\b(?:show|read|display|print|give|tell)\\b(?:\\s+me)?(?:\\s+what(?:'s| is)\\s+in\\s+(?:it|them)|\\s+(?:its|the|their)\\s+(?:contents?|text)|\\s+(?:it|them))\\b(?:\\s+(?:to|for)\\s+me)?"
                            + "|(?:读取?|看看?|显示|查看|告诉我|给我看)(?:一下)?(?:它|其|里面|文件)?(?:的|里面?的?)?(?:内容|写了什么)|(?:把|将)(?:它|其|里面)?的?内容(?:读|显示|列|给我看)(?:出来|一下)?");

    private static final Pattern DELETE =
            compile("\\b(?:delete|remove|erase|trash|get rid of)\\b|删除|删掉|删了|移除");
    private static final Pattern RENAME = compile("\\brename\\b|重命名|改名|更名|名字改|改个名");
    private static final Pattern MOVE =
            compile("\\b(?:move|put)\\b|移动|移到|移进|移入|移至|移(?=[到进入至])|挪到|挪进|搬到|放到|放进|归到");
    private static final Pattern COPY =
            compile(
                    "\\b(?:copy|duplicate|back\\s?up)\\b|\\bmake a (?:copy|backup) of\\b|复制|拷贝|(?<!到)备份(?!文件夹|目录)");
    private static final Pattern APPEND =
            compile("\\b(?:append|add)\\b(?:\\s+(?:the|a)\\s+line)?|追加|添加|加(?:上|到|进|入|一行)|补上");
    private static final Pattern TO_END =
            compile("\\b(?:to|at)\\s+the\\s+(?:end|bottom)(?:\\s+of)?|末尾|最后(?:一行|面)?|后面|一行");
    private static final Pattern MAKE =
            compile("\\b(?:create|make|new|write|put|save)\\b|新建|创建|建立?|写(?!着|上)|保存|存|生成");
    private static final Pattern NEW_FOLDER = compile("\\b(?:folder|directory)\\b|文件夹|目录");
    private static final Pattern LISTS =
            compile(
                    "\\b(?:list|what(?:'s)?|which|show(?: me)?|see)\\b.{0,40}?\\b(?:files?|folders?|documents|contents|is in|are in|in (?=the|this|here))(?:\\s+(?:are there|do i have))?"
                            + "|(?:列出?|看看?|查看|显示)(?:一下)?.{0,12}?(?:文件|内容|东西)|(?:有|都有)?(?:哪些|什么)(?:文件(?!夹)|东西|内容)|文件列表");
    private static final Pattern FIND_TEXT =
            compile(
                    "\\b(?:find|which|what|list|search(?: for)?|show(?: me)?|look for)\\b[^⟦]{0,30}?\\b(?:files?|documents?|notes?)\\b[^⟦]{0,20}?\\b(?:mention|contain|include|say|with|about|have)(?:s|ing|ed)?\\b(?:\\s+the\\s+(?:word|words|text|phrase|name))?"
                            + "|(?:哪些|哪个|什么)(?:文件|文档)(?:里面?|中)?(?:都)?(?:提到|包含|含有|写了?|出现|有)过?了?(?=\\s*⟦q)"
                            + "|(?:查找|搜索|找出?|列出|找一下)(?:所有|全部)?的?(?:内容(?:里|中)?)?(?:包含|提到|含有|出现|写有|有)了?(?=\\s*⟦q)");
    private static final Pattern AFTER_TEXT = compile("的(?:所有|全部)?(?:文件|文档)(?!夹)");
    private static final Pattern FIND_NAME =
            compile(
                    "\\b(?:find|where is|where's|look for|search for|locate)\\b|查找|搜索|找(?:到|一下|出)?|在哪(?:里|儿)?");
    private static final Pattern COUNTS =
            compile(
                    "\\bhow many\\s+(?:lines?|words?|characters?)\\b(?:\\s+(?:of text|are))?|\\bcount\\s+(?:the\\s+)?(?:number\\s+of\\s+)?(?:lines?|words?|characters?)\\b"
                            + "|\\b(?:line|word)\\s+count\\b|(?:有|是)?(?:多少|(?<![这那前后])几)(?:行|个?字符?|个?单词)|(?:行|字)数(?:是多少)?|数(?:一下|一数)?.{0,3}行");
    private static final Set<String> TEXTS = Set.of("md", "markdown", "txt");
    private static final Set<String> DOCUMENTS = Set.of("html", "htm", "pdf", "docx");
    private static final Pattern EXPORT =
            compile(
                    "\\b(?:export|convert|turn|render|transform|make|save|print)\\b|导出|转换?(?=[成为到])|转换|转|变成|生成|另存|存成|保存|做成");
    private static final Pattern FORMAT =
            compile(
                    "(?:\\b(?:into|to|as)\\s+)?(?:\\b(?:an?|the)\\s+)?\\b(pdf|html|web ?page|word|docx)\\b(?:\\s+(?:file|document|page))?|(?:[成为到])?\\s*(?<![a-z])(pdf|html|网页|word|docx)(?![a-z])(?:格式|文件|文档)?");
    private static final Pattern SECOND_NAME =
            compile(
                    "\\b(?:as|to|into)\\b|\\b(?:call(?:ed)?|named?)\\b(?:\\s+it\\b)?|(?:命名|取名|起名)为?|为|成|到|叫做?|名[为叫]");

    /** A part of a name: the draft, 草稿. What is in files, in tables or in lists is none. */
    private static final Pattern DESCRIBED =
            compile(
                    "\\b(?:delete|remove|erase|trash)\\s+(?:the|my|that|this)\\s+(?:old\\s+)?(?!(?:tasks?|goals?|projects?|reviews?|rows?|columns?|duplicates?|records?|empty|blanks?|lines?|chart|page|first|last|next|plan|run)\\b)([a-z][\\w-]{2,30})(?:\\s+file)?\\s*[.!]?$"
                            + "|^(?:请|帮我|麻烦)*(?:把|将)(?!.*(?:任务|目标|项目|回顾|行|列|重复|空|数据|记录|所有|全部|它|这个|那个|图))([\\p{IsHan}\\w]{1,10}?)(?:文件)?(?:删除|删掉|删了|给删了)了?吧?$"
                            + "|^(?:请|帮我|麻烦)*(?:删除|删掉|删了)(?!.*(?:任务|目标|项目|回顾|行|列|重复|空|数据|记录|所有|全部|它|这个|那个|图))([\\p{IsHan}\\w]{1,10}?)(?:文件)?吧?$");

    private final NamedText names;
    private final List<FileCommand> commands = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private Optional<String> folder = Optional.empty();
    private boolean hasOtherClauses;

    private FileCommandParser(NamedText names) {
        this.names = names;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /**
     * What a request asks for.
     *
     * @param unread words that no rule used, and clauses without a verb for files
     * @param hasOtherClauses whether a clause asks for something else than a command
     */
    record ParsedCommands(
            List<FileCommand> commands, List<String> unread, boolean hasOtherClauses) {
        ParsedCommands {
            commands = List.copyOf(commands);
            unread = List.copyOf(unread);
        }

        /** Whether the request is about files, and every word of it was read. */
        boolean isWhole() {
            return !commands.isEmpty() && unread.isEmpty();
        }

        /** Whether every clause is a command, and some words of them were not read. */
        boolean hasUnknownWords() {
            return !commands.isEmpty() && !unread.isEmpty() && !hasOtherClauses;
        }
    }

    static ParsedCommands parse(String request) {
        if (request.length() > MAX_REQUEST || !Mentions.of(request).urls().isEmpty()) {
            return new ParsedCommands(List.of(), List.of(request), true);
        }
        var parser = new FileCommandParser(NamedText.of(request));
        var text = BEFORE_TEXT.matcher(parser.names.text()).replaceAll(" ");
        text = BEFORE_NAME.matcher(text).replaceAll(" ");
        for (var clause : SEPARATOR.split(text, -1)) {
            if (!clause.isBlank()) {
                parser.add(new FileClause(clause.strip()));
            }
        }
        return new ParsedCommands(parser.commands, parser.unread, parser.hasOtherClauses);
    }

    private void add(FileClause clause) {
        var command =
                clause.contains(NEGATED) ? Optional.<FileCommand>empty() : readCommand(clause);
        command.ifPresent(commands::add);
        hasOtherClauses |= command.isEmpty();
        var left = clause.unread();
        unread.addAll(left);
        boolean isPolite = left.isEmpty() && NamedText.marks(clause.text()).isEmpty();
        if (command.isEmpty() && left.isEmpty() && !isPolite) {
            unread.add(clause.text());
        }
    }

    private Optional<FileCommand> readCommand(FileClause clause) {
        var files = names.filesIn(clause.text());
        if (clause.contains(DELETE)) {
            return readDeletion(clause, files);
        }
        if (files.isEmpty() && findPrevious().isPresent() && clause.take(ITS_TEXT)) {
            return findPrevious().map(FileCommand.Read::new);
        }
        if (files.size() > 1 && clause.take(RENAME)) {
            clause.take(SECOND_NAME);
            return files.size() == 2
                    ? Optional.of(
                            new FileCommand.Move(
                                    new Selection.Named(files.subList(0, 1)), files.get(1)))
                    : Optional.empty();
        }
        if (clause.contains(COPY)) {
            return readTransfer(clause, files, COPY);
        }
        if (clause.contains(MOVE) && names.quotationsIn(clause.text()).size() < 2) {
            var move = readTransfer(clause, files, MOVE);
            if (move.isPresent()) {
                return move;
            }
        }
        if (files.size() == 1 && clause.take(COUNTS)) {
            return Optional.of(files.getFirst())
                    .filter(file -> !TABLES.contains(Mentions.extension(file)))
                    .map(FileCommand.Count::new);
        }
        return readExport(clause, files)
                .or(() -> readSearch(clause, files))
                .or(() -> readWriting(clause, files));
    }

    private Optional<FileCommand> readDeletion(FileClause clause, List<String> files) {
        if (!files.isEmpty()) {
            clause.take(DELETE);
            return Optional.of(new FileCommand.Delete(new Selection.Named(files)));
        }
        var kind = FileKinds.take(clause);
        if (kind.isPresent()) {
            return kind.filter(pattern -> !pattern.equals("*") && clause.take(DELETE))
                    .map(pattern -> new FileCommand.Delete(new Selection.Matching(pattern)));
        }
        if (clause.contains(NEW_FOLDER)) {
            return FolderFinder.take(clause, names, Optional.empty())
                    .filter(named -> !named.equals(".") && clause.take(DELETE))
                    .map(FileCommand.DeleteFolder::new);
        }
        return clause.takeGroup(DESCRIBED)
                .map(word -> new FileCommand.Delete(new Selection.Described(word)));
    }

    /** The file that the command before is about, for "its contents". */
    private Optional<Selection> findPrevious() {
        if (commands.isEmpty()) {
            return Optional.empty();
        }
        return switch (commands.getLast()) {
            case FileCommand.Find(var pattern, var text, var in)
                    when !pattern.isEmpty() && text.isEmpty() && in.equals(".") ->
                    Optional.of(new Selection.Matching(pattern));
            case FileCommand.Write(var file, _) -> Optional.of(toSelection(file));
            case FileCommand.Append(var file, _) -> Optional.of(toSelection(file));
            case FileCommand.Copy(_, var target) when !target.endsWith("/") ->
                    Optional.of(toSelection(target));
            case FileCommand.Move(_, var target) when !target.endsWith("/") ->
                    Optional.of(toSelection(target));
            default -> Optional.empty();
        };
    }

    private static Selection toSelection(String file) {
        return new Selection.Named(List.of(file));
    }

    private Optional<FileCommand> readTransfer(
            FileClause clause, List<String> files, Pattern verb) {
        clause.take(verb);
        var into = FolderFinder.takeTarget(clause, names, folder);
        boolean isRename = into.isEmpty() && files.size() == 2;
        if (isRename) {
            clause.take(SECOND_NAME);
            return Optional.of(
                    transfer(verb, new Selection.Named(files.subList(0, 1)), files.get(1)));
        }
        if (into.isEmpty()) {
            return Optional.empty();
        }
        folder = into;
        var selection =
                files.isEmpty()
                        ? FileKinds.take(clause).map(Selection.Matching::new)
                        : Optional.of(new Selection.Named(files));
        return selection.map(chosen -> transfer(verb, chosen, into.get() + "/"));
    }

    private Optional<FileCommand> readExport(FileClause clause, List<String> files) {
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
        var ending = format.map(FileCommandParser::extension).orElse("");
        var target = isDocument ? files.get(1) : source.replaceFirst("\\.[^.]+$", "." + ending);
        return Optional.of(new FileCommand.Export(source, target));
    }

    private static String extension(String format) {
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "pdf" -> "pdf";
            case "word", "docx" -> "docx";
            default -> "html";
        };
    }

    private static FileCommand transfer(Pattern verb, Selection files, String target) {
        return verb.equals(COPY)
                ? new FileCommand.Copy(files, target)
                : new FileCommand.Move(files, target);
    }

    private Optional<FileCommand> readSearch(FileClause clause, List<String> files) {
        var quoted = names.quotationsIn(clause.text());
        if (files.isEmpty() && quoted.size() == 1 && clause.take(FIND_TEXT)) {
            clause.take(AFTER_TEXT);
            var pattern = FileKinds.take(clause).filter(kind -> !kind.equals("*")).orElse("");
            return Optional.of(new FileCommand.Find(pattern, quoted.getFirst(), "."));
        }
        if (files.size() == 1 && quoted.isEmpty() && clause.take(FIND_NAME)) {
            return Optional.of(new FileCommand.Find(files.getFirst(), "", "."));
        }
        if (!files.isEmpty() || !quoted.isEmpty() || !clause.take(LISTS)) {
            return Optional.empty();
        }
        var in = FolderFinder.take(clause, names, folder).orElse(".");
        return Optional.of(
                FileKinds.take(clause)
                        .filter(kind -> !kind.equals("*"))
                        .<FileCommand>map(kind -> new FileCommand.Find(kind, "", in))
                        .orElseGet(() -> new FileCommand.ListFolder(in)));
    }

    private Optional<FileCommand> readWriting(FileClause clause, List<String> files) {
        var in = FolderFinder.take(clause, names, folder);
        if (files.isEmpty()) {
            boolean isFolder = in.isPresent() && clause.contains(NEW_FOLDER) && clause.take(MAKE);
            folder = isFolder ? in : folder;
            return in.filter(_ -> isFolder).map(FileCommand.MakeFolder::new);
        }
        if (files.size() > 1) {
            return Optional.empty();
        }
        var texts =
                names.quotationsIn(clause.text()).stream()
                        .filter(text -> !in.equals(Optional.of(text)))
                        .toList();
        if (texts.size() == 1 && clause.contains(TO_END) && clause.take(APPEND)
                || texts.size() == 1 && clause.contains(APPEND) && !clause.contains(MAKE)) {
            clause.take(APPEND);
            clause.take(TO_END);
            return Optional.of(
                    new FileCommand.Append(inFolder(files.getFirst(), in), texts.getFirst()));
        }
        if (texts.size() > 1 || !clause.take(MAKE)) {
            return Optional.empty();
        }
        clause.take(MAKE);
        var text = texts.isEmpty() ? "" : texts.getFirst();
        boolean isEmptyWanted =
                texts.isEmpty() && clause.contains(compile("\\b(?:create|make|new)\\b|新建|创建|建"));
        boolean isText = !NO_TEXTS.contains(Mentions.extension(files.getFirst()));
        return texts.isEmpty() && !(isEmptyWanted && isText)
                ? Optional.empty()
                : Optional.of(new FileCommand.Write(inFolder(files.getFirst(), in), text));
    }

    private static String inFolder(String file, Optional<String> folder) {
        return folder.filter(name -> !name.equals(".") && !file.contains("/"))
                .map(name -> name + "/" + file)
                .orElse(file);
    }
}
