package dev.troupe.packs.data.join;

import dev.troupe.language.Clauses;
import dev.troupe.language.Mentions;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The part of a request about joining tables.
 *
 * @param by the words for the key; empty when there are none
 * @param rest the request without those words, so that the key is not read as something to group by
 */
public record JoinRequest(Optional<String> by, String rest) {
    /** 对应的 says what belongs to a row, as in 每个订单对应的客户, and asks for no join. */
    private static final String JOIN_ZH = "(?:关联|连接|合并|匹配|拼接|对接|联接|对应(?!的))(?:起来|在一起|一下)?";

    private static final Pattern BY_ZH =
            Pattern.compile(
                    "(?:按照?|根据|以|用|通过|依据)\\s*+[“\"'「]?(?<by>[^，。；,;、的按]{1,30}?)(?=[”\"'」\\s这一列字为作键进来做相关连合匹拼对联])[”\"'」]?\\s*+(?:这一?列|字段|列|为键|作为键)?\\s*+(?:进行|来|做|相)?"
                            + JOIN_ZH);
    private static final Pattern KEY_ZH =
            Pattern.compile(
                    JOIN_ZH
                            + "\\s*+(?:字段|键|列|条件)?\\s*+(?:是|为|用|按照?|[:：])\\s*+[“\"'「]?(?<by>[\\p{L}\\p{N}_. =]{1,40})[”\"'」]?");
    private static final Pattern BY_EN =
            Pattern.compile(
                    "\\b(?:join(?:ed|ing)?|merg(?:e|ed|ing)|combin(?:e|ed|ing)|match(?:ed|ing)?|link(?:ed|ing)?|relat(?:e|ed|ing))\\b.{0,160}?(?<said>\\b(?:by|on|using|via|over)\\s+(?:the\\s+)?(?:common\\s+|shared\\s+)?(?:column|field|key)?\\s*[\"'“`]?(?<by>[\\p{L}\\p{N}_. =]{1,60}?)[\"'”`]?)(?=\\s*(?:[,;:]|\\.(?:\\s|$)|$|\\b(?:to|so|then|in order|and (?:then )?(?:show|total|sum|count|compute|calculate|list|draw|plot|give|find|get|save|write))\\b))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern JOINING =
            Pattern.compile(
                    JOIN_ZH
                            + "|(?:放|拼|合|并)(?:起来|在一起|到一起)|(?<![a-z])(?:join|joined|joining|merge|merged|merging|combine|combined|combining|stack|concatenate|put(?=[^;]{0,300}(?<![a-z])together(?![a-z])))(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** when a.csv is joined with b.csv */
    private static final Pattern WHEN =
            Pattern.compile(
                    "(?<![a-z])(?:when|once|after)(?=[^,;]{1,120}(?:joined|merged|combined|matched|linked)(?![a-z]))",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern WORDS =
            Pattern.compile(
                    "(?:两[个张份]?表)?"
                            + JOIN_ZH
                            + "(?:[成为]同?一[个份张]新?的?(?:文件|表格?))?"
                            + "(?:之?后|以后)?|(?:合|放|连|拼|并)(?:起来|在一起|到一起)看?|(?<![a-z])(?:stack|concatenate|put(?=[^;]{0,300}(?<![a-z])together(?![a-z])))(?![a-z])|(?<![a-z])(?:the |these )?(?:two|three|both)(?: [a-z]{1,20})? (?:files|tables)(?![a-z])|[这那]?两[个张份](?:文件|表格?)|(?<![a-z])(?:(?:when|after|once) )?(?:join|joined|joining|merge|merged|merging|combine|combined|combining|match|matched|link|linked)(?: together)?(?![a-z])|(?<![a-z])together(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    public static JoinRequest of(String request) {
        for (var clause : Clauses.split(request)) {
            var text = Mentions.maskFiles(clause.text());
            for (var pattern : new Pattern[] {BY_ZH, KEY_ZH, BY_EN}) {
                var match = pattern.matcher(text);
                if (!match.find()) continue;
                var group = pattern == BY_EN ? "said" : "by";
                int start = pattern == BY_EN ? match.start(group) : match.start();
                int end = pattern == BY_EN ? match.end(group) : match.end();
                var rest =
                        request.substring(0, clause.start() + start)
                                + " "
                                + request.substring(clause.start() + end);
                return new JoinRequest(Optional.of(match.group("by").strip()), rest);
            }
        }
        return new JoinRequest(Optional.empty(), request);
    }

    /**
     * A request without the words for joining, in whose place spaces stand: what is joined is no
     * part of the question about the result.
     */
    public static String maskWords(String request) {
        var rest = WHEN.matcher(request).replaceAll(match -> " ".repeat(match.group().length()));
        return WORDS.matcher(rest).replaceAll(match -> " ".repeat(match.group().length()));
    }

    /** Whether a request asks to put tables together. */
    public static boolean isAsked(String request) {
        return JOINING.matcher(request).find();
    }
}
