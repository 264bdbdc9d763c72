package dev.troupe.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a request into clauses, in Chinese and English. Quotations, addresses, file names, numbers
 * and lists of nouns stay whole.
 */
public final class Clauses {
    /** English words that begin a request and are hardly ever nouns. */
    private static final String VERB =
            "(?:sav(?:e|ed|ing)|writ(?:e|ing)|stor(?:e|ing)|export(?:ing)?|draw|make|create|compute|calculate|render"
                    + "|generate|tell|give|send|put|visuali[sz]e|summari[sz]e|translate|analy[sz]e|compare|convert"
                    + "|fetch|crawl|scrape|extract|read|load|delete|remove|rename|merge|combine|append|insert|verify"
                    + "|explain|describe|identify|determine|build|produce|prepare|publish|show|find|get|work\\s+out|turn"
                    + "|transform|keep|pick|choose|collect|gather|add|visit|remind(?=\\s+(?:me|us)\\b))";

    /**
     * Words that are as often nouns; what follows, a masked name too, shows that they are verbs.
     */
    private static final String DOUBTFUL =
            "(?:(?:list|count|plot|chart|graph|rank|sort|filter|group|sum|total|average|search|copy|move|open|email|mail"
                    + "|report|print|display|download|upload|check|update|select|clean|name|label|format|output|present)"
                    + "(?=\\s+(?:x{4,}|the|a|an|it|them|all|each|every|me|us|my|our|its|their|this|that|these|those|to|how|which"
                    + "|by|as|out|up|only|everything|results?)\\b))";

    private static final String BEGINNING = "(?:" + VERB + "\\b|" + DOUBTFUL + ")";

    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,.:]*\\d");

    /** A range in brackets: [0, 1]. */
    private static final Pattern RANGE =
            Pattern.compile(
                    "[\\[(]\\s{0,2}-?\\d{1,9}(?:\\.\\d{1,9})?\\s{0,2},\\s{0,2}-?\\d{1,9}(?:\\.\\d{1,9})?\\s{0,2}[\\])]");

    private static final Pattern ABBREVIATION =
            Pattern.compile(
                    "\\b(?:e\\.g|i\\.e|etc|vs|approx|no|dr|mr|mrs|ms|st|inc|ltd|a\\.m|p\\.m)\\.(?!\\s*$)",
                    Pattern.CASE_INSENSITIVE);
    private static final String ITEM =
            "(?!"
                    + BEGINNING
                    + "|(?:and|or|then|please|finally|next)\\b)[\\w./-]{1,60}(?:[ ](?!and\\b|or\\b|then\\b)[\\w./-]{1,60})?";

    /** {@code name, price and rating}; {@code name, price, rating}. */
    private static final Pattern NOUNS =
            Pattern.compile(
                    "\\b[\\w./-]{1,60}(?:,\\s{0,3}"
                            + ITEM
                            + "){1,30}?,?\\s{1,3}(?:and|or)\\s{1,3}"
                            + ITEM
                            + "|\\b[\\w./-]{1,60}(?:,\\s{0,3}"
                            + ITEM
                            + "(?=\\s*[,.;，。；]|\\s*$|\\s+(?:from|in|of|on|at|by|for|to|as|into)\\b)){2,30}",
                    Pattern.CASE_INSENSITIVE);

    private static final String CHINESE_VERB =
            "(?=[画绘算求统生保存导写输计分汇筛过排按用把将对做制发给查搜读抓爬下打提转合比标删创建列总翻加])";

    /**
     * White space of one line, from its beginning to its end: nothing is read twice. A line break
     * alone divides.
     */
    private static final String GAP = "(?<![\\s&&[^\\n]])[\\s&&[^\\n]]++";

    /** 2018 年之后 is a time, 画图之后 a step. */
    private static final String AFTER_TIME = "(?<![年月日号天周点时分秒度初末底旬岁半及其或\\d])";

    private static final Pattern BREAK =
            Pattern.compile(
                    "[，。；;！!？?\\n]+"
                            + "|(?<=\\s|^)(?:\\d{1,2}[.)、）](?=\\s|\\p{IsHan})|[（(]\\d{1,2}[)）]|[①-⑩])\\s*"
                            + "|(?<=(?:^|\\n|[:：])\\s{0,8})[-*•]\\s++"
                            + "|(?<=[\\s，。；,;]|^)(?:第[一二三四五六七八九十]{1,2}步|步骤\\s?[\\d一二三四五六七八九十]{1,2}|step\\s?\\d{1,2}\\b)\\s?[:：、.]?\\s*"
                            + "|,(?=\\s|\\p{IsHan})|(?<=\\p{IsHan}),|\\.(?=\\s|$)|(?<=\\p{IsHan})\\.(?=\\p{IsHan})"
                            + "|(?:"
                            + GAP
                            + ")?\\band\\s+(?:then|finally|also)\\b,?\\s*+|"
                            + GAP
                            + "(?:(?<!(?:since|by|back|until|if)\\s)then\\b,?\\s*+"
                            + "|(?:after\\s+that|afterwards|followed\\s+by)\\b,?\\s*+"
                            + "|and\\s++(?=(?:please\\s++)?"
                            + BEGINNING
                            + "))"
                            + "|然后|接着|接下来|随后|"
                            + AFTER_TIME
                            + "(?:之后|以后)(?!的)|完成后|完毕后|并且|而且|同时(?!段|刻|期)"
                            + "|最后(?!一|几|\\d|两|三|更新|修改|的|那|这|期限)|最终"
                            + CHINESE_VERB
                            + "|再(?!见|次|也|生)"
                            + CHINESE_VERB
                            + "|(?<!合|归)并(?!行|列|集|购|联|排|非|不|没|发(?!送|布|给|到))"
                            + CHINESE_VERB,
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CONNECTIVE =
            Pattern.compile(
                    "^(?:(?:and|then|next|finally|first(?:ly)?|second(?:ly)?|after that|afterwards|also|please)\\b[\\s,:]*"
                            + "|(?:请(?!求|假|示|教|柬)|先(?!进|生|后|前)|再(?!见|次|也|生)|并且|并(?!行|列|集|购|联|排|发(?!送|布|给|到))|然后|最后(?!一|几|\\d|两|三|更新|修改|的)"
                            + "|接着|接下来|同时(?!段|刻|期)|首先|其次|另外|此外|还要?)[\\s,，]*)++",
                    Pattern.CASE_INSENSITIVE);

    private Clauses() {}

    /** The clauses in order; empty for a blank text. */
    public static List<Clause> split(String text) {
        var masked = maskNames(text);
        var clauses = new ArrayList<Clause>();
        var breaks = BREAK.matcher(masked);
        int start = 0;
        while (breaks.find()) {
            add(text, start, breaks.start(), clauses);
            start = breaks.end();
        }
        add(text, start, text.length(), clauses);
        return clauses;
    }

    /** The same text with letters in place of whatever must stay whole. */
    private static String maskNames(String text) {
        var masked = new StringBuilder(text);
        UrlFinder.findAll(text).forEach(found -> mask(masked, found.start(), found.end()));
        QuoteFinder.findAll(masked.toString())
                .forEach(found -> mask(masked, found.start(), found.end()));
        FileNameFinder.findAll(masked.toString())
                .forEach(found -> mask(masked, found.start(), found.end()));
        for (var whole : List.of(RANGE, NUMBER, ABBREVIATION, NOUNS)) {
            var matcher = whole.matcher(masked.toString());
            while (matcher.find()) {
                mask(masked, matcher.start(), matcher.end());
            }
        }
        return masked.toString();
    }

    private static void mask(StringBuilder text, int start, int end) {
        for (int i = start; i < end; i++) {
            text.setCharAt(i, 'x');
        }
    }

    private static void add(String text, int start, int end, List<Clause> clauses) {
        var piece = text.substring(start, end);
        int skipped = piece.length() - piece.stripLeading().length();
        var connective = CONNECTIVE.matcher(piece.substring(skipped));
        if (connective.find()) {
            skipped += connective.end();
        }
        var rest = piece.substring(skipped);
        skipped += rest.length() - rest.stripLeading().length();
        var clause = rest.strip();
        if (clause.codePoints().anyMatch(Character::isLetterOrDigit)) {
            clauses.add(new Clause(clause, start + skipped));
        }
    }
}
