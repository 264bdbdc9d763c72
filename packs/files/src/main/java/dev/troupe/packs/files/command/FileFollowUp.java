package dev.troupe.packs.files.command;

import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Completes a message about the file of the request before: {@code rename it to b.txt}, 把它删除,
 * {@code open the second one}, {@code undo that}.
 *
 * @param previous the request before; empty if there was none
 * @param lastAnswer what it was answered, with files that were listed in lines that begin with a
 *     dash
 */
record FileFollowUp(String previous, String lastAnswer) {
    private static final int MAX_LENGTH = 160; // characters; longer messages are complete requests

    /** Before the request: ok then. */
    private static final Pattern OPENING =
            compile(
                    "^(?:(?:ok(?:ay)?|no|then|now|and|also|please|well|actually|in that"
                            + " case|好的?|那就?|再|然后|现在|请|麻烦|接着|另外)(?![a-z])[,，.。\\s]*)+");

    private static final Pattern VERB =
            compile(
                    "\\b(?:rename|move|copy|duplicate|back\\s?up|delete|remove|erase|trash|open|show|read|print|convert|export|put|call)\\b|重命名|改名|移动|移到|移进|挪|搬|放到|放进|复制|拷贝|备份|删|打开|看|读|转成|转为|导出|改成|叫");
    private static final Pattern REFERENCE =
            compile(
                    "\\b(?:it|that file|this file|the file|that one|this"
                            + " one)\\b|它|(?:这|那|该|此)个?文件(?!夹)|(?:这|那)个(?!文件夹)");
    private static final Pattern NUMBERED =
            compile(
                    "\\bthe\\s+(?<en>first|second|third|fourth|fifth|last)(?:\\s+(?:one|file))?\\b|第(?<zh>[一二三四五1-5])个(?:文件)?|(?<last>最后)(?:一个|那个)(?:文件)?");
    private static final Pattern UNDO =
            compile(
                    "^\\W*(?:please\\s+)?(?:undo(?:\\s+(?:it|that|this|the last"
                            + " (?:change|step|one)))?|(?:put|move|change|turn) (?:it|that)"
                            + " back|revert(?:\\s+(?:it|that))?)(?:\\s+please)?\\W*$|^(?:请|帮我)?(?:撤销|撤回|恢复原状|改回去|移回去|还原)(?:一下|刚才的?(?:操作|修改)?|上一步)?[吧了。！]*$");
    private static final Pattern UNDO_FILES =
            compile(
                    "^(?:please\\s+)?undo\\s+(?:the|my|that|last)?\\s*(?:last\\s+)?file\\s+(?:changes?|operation)\\W*$|^(?:请)?撤销(?:对)?文件的?(?:修改|操作|改动)[。！]*$");
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth");

    private static final Pattern MOVED =
            compile("^(?:Moved (?<from>.+) to (?<to>.+)\\.|已移动 (?<fromzh>.+) 到 (?<tozh>.+)。)$");
    private static final Pattern COPIED =
            compile("^(?:Copied (?<from>.+) to (?<to>.+)\\.|已复制 (?<fromzh>.+) 到 (?<tozh>.+)。)$");
    private static final Pattern WRITTEN =
            compile(
                    "^(?:(?:Wrote|Joined into) (?<to>.+?)(?: \\([^()]*\\))?\\.|(?:已写入|已合并为)"
                            + " (?<tozh>.+?)(?:（[^（）]*）)?。)$");
    private static final Pattern READ = compile("^(?:Read (?<to>.+?) \\(.*|已读取 (?<tozh>.+?)（.*)$");
    private static final Pattern DELETED = compile("^(?:Deleted .+\\.|已删除 .+。)$");
    private static final Pattern LISTED = Pattern.compile("^- (?<name>.+?) \\([\\d.]+ k?M?B\\).*$");

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** The whole request; empty if the message does not refer to one file, or not clearly. */
    Optional<String> complete(String message) {
        var said = message.strip();
        if (said.length() > MAX_LENGTH || previous.isEmpty()) {
            return Optional.empty();
        }
        if (UNDO.matcher(said).matches()) {
            return undo(said);
        }
        var words = OPENING.matcher(said).replaceFirst("");
        if (!VERB.matcher(words).find()) {
            return Optional.empty();
        }
        return replaceReference(words, NUMBERED, number(words))
                .or(() -> replaceReference(words, REFERENCE, findFile()))
                .filter(whole -> FileCommandParser.parse(whole).isWhole());
    }

    private static Optional<String> replaceReference(
            String words, Pattern reference, Optional<String> file) {
        var found = reference.matcher(words);
        return file.isPresent() && found.find()
                ? Optional.of(
                        words.substring(0, found.start())
                                + " "
                                + quote(file.get())
                                + " "
                                + words.substring(found.end()))
                : Optional.empty();
    }

    private static String quote(String file) {
        return file.matches("\\S+") ? file : "“" + file + "”";
    }

    /** What reverses the request before; if nothing can, a request that is refused. */
    private Optional<String> undo(String message) {
        boolean isChinese = Language.of(message) == Language.ZH;
        var moved = lines(MOVED);
        var copied = lines(COPIED);
        var all = moved.size() + copied.size() + lines(WRITTEN).size() + lines(DELETED).size();
        if (moved.size() == 1 && all == 1) {
            var from = quote(group(moved.getFirst(), "from", "fromzh"));
            var to = quote(group(moved.getFirst(), "to", "tozh"));
            return Optional.of(
                    isChinese ? "把 " + to + " 改名为 " + from : "move " + to + " to " + from);
        }
        if (copied.size() == 1 && all == 1) {
            var to = quote(group(copied.getFirst(), "to", "tozh"));
            return Optional.of((isChinese ? "删除 " : "delete ") + to);
        }
        return all == 0
                ? Optional.empty()
                : Optional.of(isChinese ? "撤销文件修改" : "undo the file change");
    }

    /** Whether a task asks to reverse what was done with files, which no tool does. */
    static boolean isUndo(String task) {
        return UNDO_FILES.matcher(task.strip()).matches();
    }

    /** The only file that the answer is about, or else the request. */
    private Optional<String> findFile() {
        var results =
                Stream.of(MOVED, COPIED, WRITTEN, READ)
                        .flatMap(pattern -> lines(pattern).stream())
                        .map(found -> group(found, "to", "tozh"))
                        .distinct()
                        .toList();
        var candidates =
                !results.isEmpty()
                        ? results
                        : !listedFiles().isEmpty()
                                ? listedFiles()
                                : isAboutFiles()
                                        ? Mentions.of(previous).files()
                                        : List.<String>of();
        return candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty();
    }

    /** Whether the request before was a command for files: a task may only mention one. */
    private boolean isAboutFiles() {
        return FileCommandParser.parse(previous).isWhole() || FileReport.isIn(lastAnswer);
    }

    private Optional<String> number(String words) {
        var found = NUMBERED.matcher(words);
        var files = listedFiles();
        if (!found.find() || files.isEmpty()) {
            return Optional.empty();
        }
        var en = found.group("en");
        var zh = found.group("zh");
        int index =
                zh != null
                        ? zh.matches("[1-5]") ? Integer.parseInt(zh) - 1 : "一二三四五".indexOf(zh)
                        : en == null || en.equalsIgnoreCase("last")
                                ? files.size() - 1
                                : ORDINALS.indexOf(en.toLowerCase(Locale.ROOT));
        return index >= 0 && index < files.size()
                ? Optional.of(files.get(index))
                : Optional.empty();
    }

    private List<String> listedFiles() {
        return lines(LISTED).stream().map(found -> found.group("name")).toList();
    }

    private List<MatchResult> lines(Pattern pattern) {
        return lastAnswer
                .lines()
                .map(String::strip)
                .map(pattern::matcher)
                .filter(found -> found.matches())
                .map(found -> found.toMatchResult())
                .toList();
    }

    private static String group(MatchResult found, String en, String zh) {
        return found.group(en) == null ? found.group(zh) : found.group(en);
    }
}
