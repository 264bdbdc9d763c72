package dev.troupe.packs.data.join;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A request for the rows of one table that have no partner in another one, such as customers
 * without orders.
 *
 * @param base the table whose rows are wanted
 * @param other the table that they do not occur in
 * @param column of both tables, whose values are wanted rather than rows; empty for the rows
 * @param by the words that name the key; empty if the request names none
 */
public record UnmatchedRequest(
        String base, String other, Optional<String> column, Optional<String> by) {
    /** The key that files are compared by: 按姓名+课程对. */
    private static final Pattern KEY =
            Pattern.compile(
                    "[(（]?(?:按照?|根据|用)(?<by>[\\p{IsHan}\\w+＋、]{1,30}?)(?:来)?(?:核对|比对|匹配|对应|关联|对)[)）]?(?=$|[\\s,，。;；?？])");

    private static final Pattern DONE = Pattern.compile("[就却]直?接?");
    private static final Pattern AND = Pattern.compile("[+＋和与、及]");

    /** What asks whether there are any, which denies nothing. */
    private static final Pattern EXISTENCE = Pattern.compile("有没有");

    private static final Pattern NEGATION =
            Pattern.compile(
                    "(?<![a-z])(?:(?:have|has|had|with) (?:no|not any|zero|not)|ha(?:ve|s)n'?t|without(?: any)?|lack(?:s|ing)?|(?:have |has )?never(?: been)?|do not|don'?t|does not|doesn'?t|did not|didn'?t|(?:(?:are |is |were )?not|(?:are|is|were)n'?t) (?:listed |found |present |included )?in|missing (?:from|in)|absent from)(?![a-z])"
                            + "|从来?没有?|并?没有?|未曾?|不在|缺少|(?<!有)无(?![论法效])"
                            + "|(?<![是差好能会要对])不(?![在同足少到超低高大小过及满多得要用算等计管论限重含包断仅只])");
    private static final Pattern PRESENCE =
            Pattern.compile(
                    "(?<![a-z])(?:appear(?:s|ed)?|occur(?:s|red)?|show(?:s|ed)? up|exist(?:s|ed)?|listed|found|placed|made|any|ever|compare|check|against|but)(?![a-z])"
                            + "|(?:有|共|总共|一共)?(?:几|多少)(?:[个位名家人款种]|(?=\\p{IsHan}))|出现过?|下过?|存在过?|过的|过|来的?|(?:相关|相应|对应|有关)的?|但|就|却|人|对一?下|核一?下|对比|比较|核对|比对|对照|单(?=的|吗|[\\s，,。；;？?！!]|$)|买过?|有过?|从|任何|周围|附近|所在|获得|得|拿|参加|参与|剩下|剩余");

    /** How rows of one table have rows of another: held an exhibition, 推出产品. */
    private static final Pattern RELATION =
            Pattern.compile(
                    "\\s*(?:(?:hired|held|won|made|released|published|offered|received|attended|joined|bought|sold|used|hosted|launched|produced|written|recorded|played in|taken part in)(?: (?:a|an|any|one))?(?![a-z])"
                            + "|(?:举?办|开[设通]?|推出|执行|拿[到下]?|获得?|取得|赢得?|参[加与]|发[表行布]|出版|拍摄?|出演|写|购?买|卖|生产|制作|投放|签约?|[雇聘]用?|养|种|担任|教|借阅?|使用|领[取养]?|接[待收]?|建[立设]?|[成设]立|播出?|代言|运营|经营|提交|报名|收录|入选|承办)[过了]?(?:任何)?)");

    /** Ends the part of a request that a negation belongs to. */
    private static final Pattern BREAK = Pattern.compile("[,，。;；:：?？!！\\n]|\\.(?=\\s|$)");

    private static final int SHORTEST = 2; // characters of a Chinese word

    /** A table with the names of its columns. */
    public record Source(String name, List<String> columns) {
        public Source {
            columns = List.copyOf(columns);
        }

        private List<ColumnProfile> profiles() {
            return columns.stream()
                    .map(column -> ColumnProfile.of(Column.of(column, ColumnType.TEXT, List.of())))
                    .toList();
        }
    }

    /**
     * Empty when the request asks for something else, or for more. It may name columns of the rows
     * that are wanted, which are listed with all their columns.
     */
    public static Optional<UnmatchedRequest> of(String request, List<Source> tables) {
        if (tables.size() != 2) return Optional.empty();
        var text =
                EXISTENCE
                        .matcher(maskFiles(request, tables).toLowerCase(Locale.ROOT))
                        .replaceAll("   ");
        var key = KEY.matcher(text);
        if (!key.find() || !areColumns(key.group("by"), tables)) return of(request, text, tables);
        var rest = text.substring(0, key.start()) + " ".repeat(key.end() - key.start());
        return of(request, rest + text.substring(key.end()), tables)
                .map(found -> found.withKey(key.group("by")));
    }

    /** Whether words name columns of both tables. */
    private static boolean areColumns(String words, List<Source> tables) {
        return AND.splitAsStream(words)
                .allMatch(word ->
                        tables.stream()
                                .allMatch(table ->
                                        table.columns().stream().anyMatch(word::equalsIgnoreCase)));
    }

    private UnmatchedRequest withKey(String words) {
        return new UnmatchedRequest(base, other, column, Optional.of(words));
    }

    private static Optional<UnmatchedRequest> of(String request, String text, List<Source> tables) {
        var named = FileDifference.of(request, tables.getFirst().name(), tables.getLast().name());
        if (named.isPresent()) return byFiles(named.get(), text, tables);
        var negations = NEGATION.matcher(text).results().toList();
        if (negations.size() != 1) return Optional.empty();
        var negation = new Span(negations.getFirst().start(), negations.getFirst().end());
        var clause = clauseAround(text, negation);
        var shared = SharedColumnMention.find(text, tables);
        return findBase(text, tables, clause, negation, shared)
                .filter(base -> isCovered(text, tables, base, clause, negation, spans(shared)))
                .flatMap(base -> byKey(text, tables, base, clause, negation, shared));
    }

    /** Empty if the clause names several columns of both tables. */
    private static Optional<UnmatchedRequest> byKey(
            String text,
            List<Source> tables,
            Source base,
            Span clause,
            Span negation,
            List<SharedColumnMention> shared) {
        var other = base.equals(tables.getFirst()) ? tables.getLast() : tables.getFirst();
        var ofTables = tables.stream().flatMap(table -> mentions(text, table).stream()).toList();
        var before = new Span(clause.start(), negation.start());
        var named = SharedColumnMention.findNamed(shared, clause, ofTables);
        var keys =
                named.isEmpty()
                        ? SharedColumnMention.findReferring(shared, before, mentions(text, other))
                        : named;
        return keys.size() > 1
                ? Optional.empty()
                : Optional.of(
                        new UnmatchedRequest(
                                base.name(),
                                other.name(),
                                Optional.empty(),
                                keys.stream().findFirst()));
    }

    private static List<Span> spans(List<SharedColumnMention> shared) {
        return shared.stream().map(SharedColumnMention::span).toList();
    }

    private static Optional<UnmatchedRequest> byFiles(
            FileDifference named, String text, List<Source> tables) {
        boolean isFirst = tables.getFirst().name().equals(named.base());
        var base = isFirst ? tables.getFirst() : tables.getLast();
        var other = isFirst ? tables.getLast() : tables.getFirst();
        if (isCovered(text, tables, base, named.words(), named.words(), List.of()))
            return Optional.of(
                    new UnmatchedRequest(
                            base.name(), other.name(), Optional.empty(), Optional.empty()));
        return sharedColumn(text, base, other, named.words())
                .filter(column ->
                        isCovered(
                                text,
                                tables,
                                base,
                                named.words(),
                                named.words(),
                                List.of(column.span())))
                .map(column ->
                        new UnmatchedRequest(
                                base.name(),
                                other.name(),
                                Optional.of(column.column().name()),
                                Optional.empty()));
    }

    /** The only column of both tables that a text names outside of some words. */
    private static Optional<ColumnMention> sharedColumn(
            String text, Source base, Source other, Span words) {
        var shared =
                base.profiles().stream()
                        .filter(column ->
                                other.columns().stream().anyMatch(column.name()::equalsIgnoreCase))
                        .toList();
        var named =
                ColumnMentionFinder.find(new RequestText(text), shared).stream()
                        .filter(mention -> !mention.span().overlaps(words))
                        .toList();
        return named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty();
    }

    private static Span clauseAround(String text, Span negation) {
        int start = 0;
        int end = text.length();
        for (var match : BREAK.matcher(text).results().toList()) {
            if (match.end() <= negation.start()) start = match.end();
            else if (match.start() >= negation.end()) end = Math.min(end, match.start());
        }
        return new Span(start, end);
    }

    /**
     * Whether every word of the request is one of those that this reading uses.
     *
     * @param others of these words
     */
    private static boolean isCovered(
            String text,
            List<Source> tables,
            Source base,
            Span clause,
            Span negation,
            List<Span> others) {
        var used = new ArrayList<>(others);
        used.add(negation);
        PRESENCE.matcher(text)
                .results()
                .forEach(match -> used.add(new Span(match.start(), match.end())));
        var relation = RELATION.matcher(text).region(negation.end(), clause.end());
        if (relation.lookingAt()) used.add(new Span(relation.start(), relation.end()));
        for (var table : tables) {
            used.addAll(mentions(text, table));
            for (var column : table.columns()) used.addAll(referring(text, column));
        }
        ColumnMentionFinder.find(new RequestText(text), base.profiles()).stream()
                .map(ColumnMention::span)
                .filter(span -> span.start() >= clause.end())
                .forEach(used::add);
        used.addAll(partsOfOther(text, tables, base, new Span(negation.end(), clause.end())));
        return RequestCoverage.of(text, used, List.of(), FillerWords.common()).unread().stream()
                .allMatch(word -> word.start() >= clause.end() && listsColumns(text, base, clause));
    }

    /** What the other table's rows are called by its columns, where it is named: 购物网站 of 购物网. */
    private static List<Span> partsOfOther(
            String text, List<Source> tables, Source base, Span place) {
        var other = tables.getFirst().equals(base) ? tables.getLast() : tables.getFirst();
        if (nameScore(text, other, place, List.of()) == 0) return List.of();
        return ColumnMentionFinder.find(new RequestText(text), other.profiles()).stream()
                .map(ColumnMention::span)
                .filter(span -> span.start() >= place.start() && span.end() <= place.end())
                .toList();
    }

    /** Whether what follows asks for columns of the rows that are wanted: where are they from. */
    private static boolean listsColumns(String text, Source base, Span clause) {
        if (base.columns().isEmpty()) return false;
        var rest = text.substring(Math.min(text.length(), clause.end() + 1)).strip();
        return QuestionGrammar.read(rest, base.name(), base.profiles())
                        instanceof QuestionGrammar.Reading reading
                && isOfColumns(reading.query());
    }

    private static boolean isOfColumns(Query query) {
        var shown = Stream.concat(query.keys().stream(), query.outputs().stream()).toList();
        boolean isAll = query.filters().isEmpty() && query.having().isEmpty();
        return !shown.isEmpty()
                && shown.stream().allMatch(one -> one.expression() instanceof Expression.Field)
                && isAll
                && query.limit().isEmpty()
                && query.pivot().isEmpty();
    }

    /** The players of player_id. */
    private static List<Span> referring(String text, String column) {
        var owner = KeyEvidence.owner(NounMatcher.normalizeName(column));
        return owner.length() < SHORTEST || !KeyEvidence.isIdentifier(column)
                ? List.of()
                : NounMatcher.find(text, owner);
    }

    /** Where a text names a table, or in Chinese a part of its name: 品牌 of 手机品牌. */
    private static List<Span> mentions(String text, Source table) {
        var name = NounMatcher.normalizeName(table.name());
        var spans = new ArrayList<>(NounMatcher.find(text, name));
        spans.addAll(verbs(text, name));
        if (!Language.isChinese(name)) return spans;
        for (int at = 0; at + 1 < name.length(); at++) { // 报了名 for 报名
            var parted = name.charAt(at) + "[了过完好]" + name.charAt(at + 1);
            if (Character.isIdeographic(name.charAt(at)))
                Pattern.compile(parted)
                        .matcher(text)
                        .results()
                        .forEach(match -> spans.add(new Span(match.start(), match.end())));
        }
        for (int start = 0; start < text.length(); ) {
            int end = start;
            while (end < text.length() && name.contains(text.substring(start, end + 1))) end++;
            if (end - start >= SHORTEST) spans.add(new Span(start, end));
            start = Math.max(end, start + 1);
        }
        return spans;
    }

    /** Ordered, for the table orders. */
    private static List<Span> verbs(String text, String name) {
        if (!name.matches("[a-z]{3,}s")) return List.of();
        var verb = name.substring(0, name.length() - 1);
        return Pattern.compile("(?<![a-z])" + verb + "(?:ed|ing)(?![a-z])")
                .matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .toList();
    }

    /** Words for a column of both tables name a table only if no other words do. */
    private static Optional<Source> findBase(
            String text,
            List<Source> tables,
            Span clause,
            Span negation,
            List<SharedColumnMention> shared) {
        var before = new Span(clause.start(), negation.start());
        if (!Language.isChinese(text)) return findEnglishBase(text, tables, negation, shared);
        for (var columns : List.of(spans(shared), List.<Span>of()))
            if (tables.stream().anyMatch(table -> nameScore(text, table, before, columns) > 0))
                return bestNamed(text, tables, before, columns);
        var after = findAfter(text, tables, new Span(negation.end(), clause.end()));
        if (after.isPresent()) return after;
        int head = text.substring(negation.end(), clause.end()).lastIndexOf('的');
        return head < 0
                ? Optional.of(tables.getFirst())
                : bestNamed(
                        text, tables, new Span(negation.end() + head + 1, clause.end()), List.of());
    }

    /** 没报名就来签到了: after what is denied, what was done. */
    private static Optional<Source> findAfter(String text, List<Source> tables, Span place) {
        var done = DONE.matcher(text).region(place.start(), place.end());
        if (!done.find()) return Optional.empty();
        var denied = bestNamed(text, tables, new Span(place.start(), done.start()), List.of());
        var found = bestNamed(text, tables, new Span(done.end(), place.end()), List.of());
        return denied.isPresent() && !denied.equals(found) ? found : Optional.empty();
    }

    /** The customers of "customers without orders", in whichever order the files are named. */
    private static Optional<Source> findEnglishBase(
            String text, List<Source> tables, Span negation, List<SharedColumnMention> shared) {
        for (var columns : List.of(spans(shared), List.<Span>of())) {
            var named =
                    tables.stream()
                            .filter(table ->
                                    isBefore(without(columns, mentions(text, table)), negation))
                            .toList();
            if (named.size() == 1) return Optional.of(named.getFirst());
            if (named.size() > 1 && !shared.isEmpty()) return Optional.empty();
        }
        return Optional.of(tables.getFirst());
    }

    private static List<Span> without(List<Span> others, List<Span> spans) {
        return spans.stream().filter(span -> others.stream().noneMatch(span::overlaps)).toList();
    }

    /** Empty if a place names both tables equally well. */
    private static Optional<Source> bestNamed(
            String text, List<Source> tables, Span place, List<Span> others) {
        int first = nameScore(text, tables.getFirst(), place, others);
        int second = nameScore(text, tables.getLast(), place, others);
        if (first == second) return Optional.empty();
        return Optional.of(first > second ? tables.getFirst() : tables.getLast());
    }

    /** How much of a table's name stands at a place; the whole name counts more. */
    private static int nameScore(String text, Source table, Span place, List<Span> others) {
        int whole = NounMatcher.normalizeName(table.name()).length();
        return without(others, mentions(text, table)).stream()
                .filter(span -> span.start() >= place.start() && span.end() <= place.end())
                .mapToInt(span -> span.end() - span.start())
                .map(length -> 2 * length + (length == whole ? 1 : 0))
                .max()
                .orElse(0);
    }

    /** Spaces in place of the names of files, before which Chinese needs no space. */
    private static String maskFiles(String request, List<Source> tables) {
        var masked = request;
        var longestFirst =
                tables.stream()
                        .map(Source::name)
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        for (var table : longestFirst)
            masked =
                    Pattern.compile(Pattern.quote(table) + "\\.[A-Za-z]{2,5}(?![A-Za-z])")
                            .matcher(masked)
                            .replaceAll(match -> " ".repeat(match.group().length()));
        return Mentions.maskFiles(masked);
    }

    private static boolean isBefore(List<Span> spans, Span place) {
        return spans.stream().anyMatch(span -> span.end() <= place.start());
    }
}
