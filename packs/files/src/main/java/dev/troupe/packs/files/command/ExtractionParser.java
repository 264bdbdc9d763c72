package dev.troupe.packs.files.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads clauses that ask for the addresses, numbers, links or dates in a file: get the links out of
 * a.txt and save them as b.txt.
 */
final class ExtractionParser {
    private static final String KIND =
            "(?:e-?mail(?:\\s+address(?:es)?|s)?|(?:tele)?phone(?:\\s+numbers?|s)|(?:web\\s?)?links?|urls?|web\\s+addresses|dates?)";
    private static final String KINDS =
            "(?:(?:all|the|every|any|of|of\\s+the)\\s+){0,3}(?<kinds>"
                    + KIND
                    + "(?:\\s*(?:,|&|\\band\\b)\\s*(?:(?:all|the)\\s+){0,2}"
                    + KIND
                    + "){0,3})";
    private static final String KIND_ZH =
            "(?:(?:电子)?邮箱(?:地址|号)?|(?:电子)?邮件地址|e-?mail(?:地址)?|手机号码?|(?:联系)?电话(?:号码?)?|链接(?:地址)?|网址|url|日期)";
    private static final String KINDS_ZH =
            "的?(?:所有|全部)?的?(?<kinds>" + KIND_ZH + "(?:\\s*[、和与及]\\s*" + KIND_ZH + "){0,3})";
    private static final String FILE = "(?:the\\s+)?(?:file\\s+)?(?<file>" + NamedText.FILE + ")";
    private static final String FILE_ZH =
            "\\s*(?<file>" + NamedText.FILE + ")\\s*(?:文件)?(?:里面?|中|内)?";
    private static final String VERB_ZH = "(?:提取|抽取|摘取|摘录?|挑|找|列|取|收集|抓取|整理)(?:一下|出来?)?";

    private static final List<Pattern> FORMS =
            List.of(
                    compile(
                            "\\b(?:get|extract|pull|grab|take|collect|find|list|copy|show(?:\\s+me)?|give\\s+me)(?:\\s+out)?\\s+"
                                    + KINDS
                                    + "\\s+(?:(?:that\\s+|which\\s+)?(?:are\\s+)?(?:mentioned|listed|contained)\\s+)?(?:out\\s+of|from|in|of|inside)\\s+"
                                    + FILE),
                    compile(
                            "\\bin\\s+"
                                    + FILE
                                    + "\\s*,?\\s*(?:get|extract|find|list|show(?:\\s+me)?)\\s+"
                                    + KINDS),
                    compile("\\bextract\\s+from\\s+" + FILE + "\\s+" + KINDS),
                    compile(
                            "\\b(?:what|which|how\\s+many)\\s+(?:are\\s+)?"
                                    + KINDS
                                    + "\\s+(?:are\\s+)?(?:there\\s+)?(?:mentioned\\s+|listed\\s+)?(?:in|inside)\\s+"
                                    + FILE),
                    compile("(?:从|在)" + FILE_ZH + "\\s*" + VERB_ZH + KINDS_ZH),
                    compile(VERB_ZH + FILE_ZH + KINDS_ZH + "(?:列?出来)?"),
                    compile(
                            "[把将]"
                                    + FILE_ZH
                                    + KINDS_ZH
                                    + "(?:都|全部|全)?(?:"
                                    + VERB_ZH
                                    + "|(?=另存|保存|存|写|放|导出|输出))"),
                    compile(FILE_ZH + "(?:都)?(?:有|出现了?|提到了?)(?:哪些|什么|几个|多少个?)" + KINDS_ZH));

    /** Where the result is written, without a verb: 提取到 b.txt. */
    private static final Pattern INTO =
            compile(
                    "^[\\s,，]*(?:\\b(?:in)?to\\s+(?:(?:a|the)\\s+)?(?:new\\s+)?(?:file\\s+)?|[到进成])\\s*⟦f\\d+⟧[\\s.。]*$");

    private final NamedText names;

    ExtractionParser(NamedText names) {
        this.names = names;
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    static boolean isIn(String clause) {
        return FORMS.stream().anyMatch(form -> form.matcher(clause).find());
    }

    Optional<FileCommand> read(FileClause clause) {
        var files = names.filesIn(clause.text());
        if (files.isEmpty()
                || files.size() > 2
                || !files.stream().allMatch(TextCommandParser::isText)) {
            return Optional.empty();
        }
        return FORMS.stream()
                .filter(clause::contains)
                .findFirst()
                .flatMap(clause::cut)
                .flatMap(found -> read(clause, found, files));
    }

    private Optional<FileCommand> read(FileClause clause, MatchResult found, List<String> files) {
        var source = names.name(found.group("file"));
        boolean isSaved =
                clause.cut(TextCommandParser.RESULT).or(() -> clause.cut(INTO)).isPresent();
        if (isSaved != (files.size() == 2) || !source.equals(files.getFirst())) {
            return Optional.empty();
        }
        return Optional.of(
                new FileCommand.Extract(
                        source, kinds(found.group("kinds")), isSaved ? files.get(1) : ""));
    }

    private static List<ValueKind> kinds(String words) {
        var kinds = new ArrayList<ValueKind>();
        for (var word : words.toLowerCase(Locale.ROOT).split("[,，、&和与及]|\\band\\b", -1)) {
            var kind = kind(word);
            if (!word.isBlank() && !kinds.contains(kind)) {
                kinds.add(kind);
            }
        }
        return kinds;
    }

    private static ValueKind kind(String word) {
        if (word.contains("mail") || word.contains("邮")) {
            return ValueKind.EMAIL;
        }
        if (word.contains("phone") || word.contains("电话") || word.contains("手机")) {
            return ValueKind.PHONE;
        }
        return word.contains("date") || word.contains("日期") ? ValueKind.DATE : ValueKind.LINK;
    }
}
