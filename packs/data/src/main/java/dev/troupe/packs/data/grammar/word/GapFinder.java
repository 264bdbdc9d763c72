package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds what may be skipped of a question: marks, filler words, the name of a file. */
final class GapFinder {
    /** Words that connect parts, which are never skipped within a phrase. */
    private static final Set<String> JOINTS =
            Set.of("and", "or", "then", "plus", "to", "nor", "both", "by", "with", "on", "above");

    /** Symbols of what the table names. */
    private static final Set<String> NAMES =
            Set.of("COLUMN", "VALUE", "ROWNOUN", "OWNER", "UNFLAGGED");

    private static final Pattern INNER =
            Pattern.compile(
                    "(?<![a-z])(?:the|a|an|of|is|are|was|were|be|their|its|has|have|had|do|does|did|in|at|that|all|there|those|each's|'s)(?![a-z])|'s(?![a-z])"
                            + "|[的之了是为所都这那该其里中内]|之中|里面|自身|本身|自己|分别|分别是|各自|大约|一共有|整体");

    /** 成都, unless 成 belongs to the word before it, as in 完成都要. */
    private static final Pattern CITY = Pattern.compile("(?<![变换改当分转完达做组形构生])成都");

    /** Verbs that add nothing about rows; those that link a row with something end a phrase. */
    private static final Set<String> VERBS = Set.of("held", "linking", "happening");

    /** What makes a verb mean something: its denial, or who did it. */
    private static final Pattern DENIAL = Pattern.compile("(?:[没未不非谁]|没有|从未|不曾|谁是)\\s?$");

    private static final Pattern COLON = Pattern.compile(":");

    /** What a bound says already: 50元以上（含50）. */
    private static final Pattern INCLUSIVE =
            Pattern.compile("(?<=以[上下内]的?)[(（]含(?:本数|[\\d.,]{1,12}\\p{IsHan}{0,3})?[)）]");

    /** That the file stays as it is, which is true of every answer and of every copy. */
    private static final Pattern ORIGINAL =
            Pattern.compile(
                    "(?:原来?的?|原始|源)(?:文件|表格|表|数据|那份|那个)?(?:不要|不用|不能|不许|先别|请勿|别)(?:去)?(?:改动|修改|覆盖|动|改|碰|删)(?:了|它)?"
                            + "|(?:不要|不用|不许|请勿|别)(?:改动|修改|覆盖|动|改|碰)(?:原来?的?|原始|源)(?:文件|表格|表|数据|那份|那个)?"
                            + "|(?:原来?的?|原始|源)(?:文件|表格|表|数据)(?:保持)?(?:保留|不变|不动|原样)"
                            + "|(?<![a-z])(?:leave|keep) the original(?: file| table| data)? (?:alone|as it is|as is|untouched|unchanged|intact)(?![a-z])"
                            + "|(?<![a-z])(?:don't|do not) (?:change|touch|modify|overwrite) the original(?: file| table| data)?(?![a-z])");

    /** The am of "the am stations" and the us of "how many us ships", which are names. */
    private static final Pattern ACRONYM =
            Pattern.compile(
                    "(?<=(?<![a-z])(?:the|an?|how many|all|every|each|both|other|only|most|fewest|number of|different)\\s)(?:am|us|it)(?=\\s[a-z])"
                            + "|(?<=(?<![a-z])wh(?:at|ich)\\s)(?:am|us)(?=\\s(?!i\\s)[a-z])");

    private static final Pattern HYPHEN = Pattern.compile("(?<=\\d)-(?=[a-z])");

    /** The hyphen of per-store and store-wise. */
    private static final Pattern JOINT = Pattern.compile("(?<=per|each|every)-(?=[a-z])|-(?=wise)");

    /** Whom the answer is for, as in "send John the total". */
    private static final Pattern ADDRESSEE =
            Pattern.compile(
                    "(?<=(?<![a-z])(?:tell|show|send|give)\\s)[a-z]{2,20}(?=\\s(?:the|a|an|how|what|which|our)\\s)");

    /** What the request is called, before a colon. */
    private static final Pattern HEADING =
            Pattern.compile("^\\s*(?:homework|task|question|request|todo|作业|任务|问题)\\s*:");

    /** What introduces the name of a file, which is masked by spaces here, and what follows it. */
    private static final Pattern FILE =
            Pattern.compile(
                    "(?:(?<![a-z])(?:(?:as )?per|source|given|judging (?:from|by)|going by|based on|file(?: is|:)?|input:?"
                            + "|data(?:'s in| is in|:)?|see|with|using|use|from|out of|in|according to|looking at|take|load|open"
                            + "|i only have|i'm after)|[-=]+>|[→:：(（]|[从按用拿看在自]|基于|根据|依据|来自|来源|数据源|表是|表在|附件是|出自)"
                            + "?\\s{4,}(?:(?:is |are )?(?:attached|open)(?: right now)?(?![a-z])|(?:is )?below(?![a-z])|[-=]+>|[→)）]"
                            + "|(?:这[个张份]表|里头|里面|里边|当中|之中|里|中)?(?:的数据|来看|来讲|的内容)?)");

    /** The 各 of 迟到、早退各几次, which the groups of a query answer. */
    private static final Pattern EACH_COUNT = Pattern.compile("各(?=几|多少)");

    /** The 各 of 各举办了多少场, which more likely names groups: 各店卖了多少. */
    private static final Pattern EACH_DONE = Pattern.compile("各(?=\\p{IsHan}{1,2}[了过](?:几|多少))");

    /** The commas of "had, at most, 2 wins". */
    private static final Pattern INSERTED =
            Pattern.compile(
                    ",(?= at (?:most|least),? \\d)|(?<=(?<![a-z])at (?:most|least)),(?= \\d)");

    /** What a question also asks for at its end: "the highest pressure and when". */
    private static final Pattern ALSO_ASKED =
            Pattern.compile(
                    "(?<=(?:(?<![a-z])and(?: in| on| at)?|[,;]) )(?:when|where|who|whose|how|which)(?= ?(?:(?:it|that|this|they) (?:was|were|is|happened|did) ?)?[\\s?.]*$)");

    /** What was done to rows, if the word stands before their noun. */
    private static final Pattern STATE =
            Pattern.compile("sold|bought|paid|spent|earned|generated|placed|booked");

    private static final Pattern BEFORE_STATE =
            Pattern.compile(
                    "(?:^|(?<![a-z])(?:the|all|of|many|any|list|show|which|what|only|and))\\s*$");

    private static final Pattern SPACE = Pattern.compile("\\s++");

    private static final Pattern MARK = Pattern.compile("[\"“”‘’「」『』()\\[\\]（）《》']");

    /** A minus sign: a dash within what is equal to something. */
    private static final String MINUS = "-(?<=(?:=|equals|等于)[^,.;:!?，。；：！？]{0,60}-)";

    private static final Pattern POINT =
            Pattern.compile("(?:[,.;:!?，。；：！？、~…—]|(?!" + MINUS + ")-)++");

    private static final Pattern UNKNOWN =
            Pattern.compile("\\p{IsHan}|(?<![\\w.])[a-z0-9][\\w.'’-]*|[*×÷=<>≥≤/+]|" + MINUS);

    private static final double UNREAD_COST = 6;

    private static final double INNER_COST = 0.15;
    private static final double PART_OF_NAME = 1;

    private final String text;
    private final List<PhraseEdge> edges;
    private final SkipCosts costs;
    private final OtherActs acts;
    private final List<Gaps.Gap> gaps = new ArrayList<>();

    /**
     * @param edges the words that rules can use
     */
    GapFinder(String text, List<PhraseEdge> edges, List<ColumnProfile> columns) {
        this.text = text;
        this.edges = edges;
        this.acts = new OtherActs(text, edges, columns);
        this.costs = new SkipCosts(text, edges);
    }

    /**
     * What may be skipped.
     *
     * @param spans that other readers have taken, such as the kind of a chart
     */
    Gaps find(FillerWords filler, List<Span> spans) {
        var values =
                edges.stream()
                        .filter(edge -> edge.symbol().equals("VALUE") && edge.cost() <= 1)
                        .map(edge -> new Span(edge.start(), edge.end()))
                        .filter(span -> span.length() > 1)
                        .toList();
        addAllGaps(filler, spans);
        var all = new ArrayList<Gaps.Gap>();
        var cities = CITY.matcher(text).results().map(GapFinder::span).toList();
        gaps.stream()
                .filter(gap -> !isInside(gap, cities))
                .forEach(gap -> all.add(isInside(gap, values) || isGrade(gap) ? costly(gap) : gap));
        UNKNOWN.matcher(text)
                .results()
                .map(GapFinder::span)
                .map(GapFinder::unread)
                .filter(gap -> !isInside(gap, cities))
                .forEach(all::add);
        cities.forEach(city -> all.add(unread(city)));
        return new Gaps(text.length(), all);
    }

    private static Span span(MatchResult match) {
        return new Span(match.start(), match.end());
    }

    private static Gaps.Gap unread(Span span) {
        return new Gaps.Gap(span.start(), span.end(), UNREAD_COST, false, true);
    }

    /** 成 and 都 are words that may be skipped, but not where 成都 is a value. */
    private static boolean isInside(Gaps.Gap gap, List<Span> values) {
        int length = gap.end() - gap.start();
        return values.stream()
                .anyMatch(value ->
                        value.start() <= gap.start()
                                && gap.end() <= value.end()
                                && length < value.length());
    }

    /** The A of "rating A", a value rather than an article. */
    private boolean isGrade(Gaps.Gap gap) {
        return gap.start() > 0
                && gap.end() == gap.start() + 1
                && (text.charAt(gap.start()) == 'a' || text.charAt(gap.start()) == 'i')
                && edges.stream()
                        .anyMatch(edge ->
                                edge.symbol().equals("VALUE")
                                        && edge.start() == gap.start()
                                        && edge.end() == gap.end());
    }

    private static Gaps.Gap costly(Gaps.Gap gap) {
        return new Gaps.Gap(
                gap.start(), gap.end(), gap.cost() + 2 * SkipCosts.WEIGHTY_COST, gap.isInner());
    }

    private void addAllGaps(FillerWords filler, List<Span> spans) {
        addGaps(SPACE, 0, true);
        addGaps(MARK, 0.05, true);
        addGaps(POINT, 0.1, false);
        addGaps(INNER, INNER_COST, true);
        addGaps(HYPHEN, 0.05, true);
        addGaps(Terminals.PURPOSE, 0.1, false);
        addGaps(ADDRESSEE, 0.1, false);
        addGaps(FILE, 0.1, true);
        addGaps(HEADING, 0.1, false);
        addGaps(INCLUSIVE, 0.1, true);
        addGaps(ORIGINAL, 0.1, false);
        addGaps(COLON, 0.1, true);
        addGaps(INSERTED, 0.05, true);
        addGaps(EACH_COUNT, 0.1, false);
        addGaps(EACH_DONE, 1, false);
        addGaps(JOINT, 0.05, true);
        edges.stream()
                .filter(edge ->
                        edge.symbol().equals("header_part")
                                || edge.symbol().equals("skip") && !isNamed(edge)
                                || VERBS.contains(edge.symbol())
                                        && !isDenied(edge)
                                        && !acts.isVerb(edge.start(), edge.end()))
                .forEach(edge ->
                        gaps.add(
                                new Gaps.Gap(
                                        edge.start(),
                                        edge.end(),
                                        SkipCosts.FILLER_COST,
                                        !edge.symbol().equals("linking"))));
        Terminals.ENGLISH_WORD
                .matcher(text)
                .results()
                .filter(match -> filler.contains(match.group().replace('’', '\'')))
                .filter(match -> !SkipCosts.isMeaningful(match.group().replace('’', '\'')))
                .filter(match -> !match.group().equals("whose") || isRelative(match.start()))
                .filter(match -> !isAcronym(match) && !isOpen(match.start()))
                .filter(match -> !isAlsoAsked(match.start()))
                .filter(match -> !isState(match))
                .forEach(match ->
                        addGap(match.start(), match.end(), costs.of(match.group(), match.start())));
        for (int start = 0; start < text.length(); start++)
            for (int end = start + 1; end <= Math.min(text.length(), start + 6); end++) {
                var word = text.substring(start, end);
                if (Language.isChinese(word.substring(0, 1))
                        && filler.contains(word)
                        && !SkipCosts.isMeaningful(word)
                        && !acts.isFiller(start, end)) addGap(start, end, costs.of(word, start));
            }
        spans.forEach(span -> gaps.add(new Gaps.Gap(span.start(), span.end(), 0.1, false)));
    }

    /** 没有举办过 says more than 举办过. */
    private boolean isDenied(PhraseEdge word) {
        return DENIAL.matcher(text.substring(0, word.start())).find()
                || isNamed(word) && !isPartOfDate(word);
    }

    /** 报名 is rather what happened than 报名日期. */
    private boolean isPartOfDate(PhraseEdge verb) {
        return verb.symbol().equals("happening")
                && edges.stream()
                        .filter(edge -> NAMES.contains(edge.symbol()))
                        .filter(edge -> edge.start() <= verb.start() && verb.end() <= edge.end())
                        .allMatch(edge -> edge.cost() >= PART_OF_NAME);
    }

    /** 公司 is skipped, but not where a column, a value or the rows are called so. */
    private boolean isNamed(PhraseEdge word) {
        return edges.stream()
                .filter(edge -> NAMES.contains(edge.symbol()))
                .anyMatch(edge -> edge.start() <= word.start() && word.end() <= edge.end());
    }

    /** The whose of "orders whose total is over 5", not that of "whose total is highest". */
    private boolean isRelative(int start) {
        return start > 1 && Character.isLetter(text.charAt(start - 2));
    }

    /** Whether a pronoun may be a value: it is read as neither. */
    private boolean isOpen(int start) {
        return edges.stream()
                .anyMatch(edge -> edge.symbol().equals("OPEN") && edge.start() == start);
    }

    private boolean isAcronym(MatchResult word) {
        return startsAt(word.start(), ACRONYM);
    }

    /** The paid of "the paid jobs", unlike that of "how much was paid". */
    private boolean isState(MatchResult word) {
        return STATE.matcher(word.group()).matches()
                && BEFORE_STATE.matcher(text.substring(0, word.start())).find()
                && edges.stream()
                        .filter(edge -> edge.start() == word.end() + 1)
                        .anyMatch(edge ->
                                edge.symbol().equals("ROWNOUN") || edge.symbol().equals("LABEL"));
    }

    private boolean isAlsoAsked(int start) {
        return startsAt(start, ALSO_ASKED);
    }

    private boolean startsAt(int start, Pattern pattern) {
        return pattern.matcher(text)
                .region(start, text.length())
                .useTransparentBounds(true)
                .lookingAt();
    }

    private void addGaps(Pattern pattern, double cost, boolean isInner) {
        pattern.matcher(text)
                .results()
                .forEach(
                        match -> gaps.add(new Gaps.Gap(match.start(), match.end(), cost, isInner)));
    }

    private void addGap(int start, int end, double cost) {
        boolean isJoint =
                edges.stream()
                        .anyMatch(edge ->
                                JOINTS.contains(edge.symbol())
                                        && edge.start() == start
                                        && edge.end() == end);
        gaps.add(new Gaps.Gap(start, end, cost, cost <= SkipCosts.FILLER_COST && !isJoint));
    }
}
