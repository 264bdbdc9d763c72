package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.time.DayNouns;
import dev.troupe.packs.data.grammar.time.Decades;
import dev.troupe.packs.data.grammar.time.PeriodStarts;
import dev.troupe.packs.data.grammar.time.ShortYears;
import dev.troupe.packs.data.grammar.time.StatedQuarters;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the columns, values, numbers, dates and words of a question, and what may be skipped. */
public final class Terminals {
    /** The name of a column as it stands in the table costs less. */
    static final double EXACT = 0.6;

    private static final double NEARLY = 1; // a name or value in another form costs less

    private static final Set<String> OF_ROWS =
            Set.of("COLUMN", "LABEL", "NUMERIC", "CODE", "DATED");
    private static final Set<String> NAMED = Set.of("COLUMN", "VALUE", "ROWNOUN");
    private static final Set<String> PARTS = Set.of("COLUMN", "LABEL", "OWNER");

    private static final Set<String> THINGS =
            Set.of("COLUMN", "NUMERIC", "LABEL", "VALUE", "ROWNOUN", "rownoun");
    private static final Set<String> WEEKS = Set.of("week", "weekly");
    private static final Pattern WEEKDAYS = Pattern.compile("weekday(?:_\\d)?|workdays|weekend");

    private static final Pattern PEOPLE = Pattern.compile("人口|人数|员工数|户数|population|headcount");

    /** A superlative asks for an order, even where remarks contain it. */
    private static final Pattern EXTREME = Pattern.compile("[a-z]{2,12}est|most|least");

    /** A name after what the rows are called; 名额 and 名次 are other words. */
    private static final Pattern NAME = Pattern.compile("的?(?:名称|名字|名)(?![称字额次单义誉贵校企人为叫气录目])");

    private static final Pattern OF_NAMES = Pattern.compile("名称?$|名字$");

    private static final Pattern YEAR =
            Pattern.compile(
                    "(?<![\\d.,$€£¥￥])(?:1\\d|20)\\d{2}(?:\\s?年)?(?![\\d%.]\\d*)(?!"
                            + " ?(?:m|km|kg|g)(?![a-z]))");

    /** What the answer is for, as in "for the monthly report". */
    static final Pattern PURPOSE =
            Pattern.compile(
                    "(?<![a-z])for (?:the|my|our|a)"
                            + " (?:daily|weekly|monthly|quarterly|annual|yearly)"
                            + " (?:report|meeting|review)(?![a-z])");

    static final Pattern ENGLISH_WORD = Pattern.compile("[a-z][a-z0-9]*(?:['’][a-z]{1,2})?");

    private final RequestText request;
    private final String text;
    private final List<ColumnProfile> columns;
    private final List<String> subjects;
    private final List<String> things;
    private final List<PhraseEdge> edges = new ArrayList<>();

    /**
     * @param subjects what the rows are called
     */
    public Terminals(RequestText request, List<ColumnProfile> columns, List<String> subjects) {
        this(request, columns, subjects, List.of());
    }

    private Terminals(
            RequestText request,
            List<ColumnProfile> columns,
            List<String> subjects,
            List<String> things) {
        this.request = request;
        this.text = request.text();
        this.columns = columns;
        this.subjects = subjects;
        this.things = things;
    }

    /**
     * The same, where the name of the file does not name its rows.
     *
     * @param words what the question calls them
     */
    public Terminals withThings(List<String> words) {
        return new Terminals(request, columns, subjects, words);
    }

    private static final Set<String> QUARTILES = Set.of("lower_quartile", "upper_quartile");
    private static final Pattern QUARTER = Pattern.compile("q[13]");
    private static final Pattern LED =
            Pattern.compile(
                    "(?<![a-z])(?:in|for|during|since|from|until|by|to|and|vs\\.?|of)\\s+$");

    /** All words that rules can use. */
    public List<PhraseEdge> edges(FillerWords filler) {
        edges.addAll(Lexicon.find(text));
        edges.addAll(ColumnWords.find(request, columns));
        ContainedWords.find(request, columns, filler).stream()
                .filter(edge -> !isNamed(edge))
                .forEach(edges::add);
        edges.addAll(NumberWords.find(text, columns, edges));
        HeaderAmounts.addTo(edges, text, columns);
        edges.addAll(InfixWays.find(text, columns));
        addPairs();
        for (var found :
                List.of(
                        Remainders.find(text, columns),
                        EachIndividual.find(text, columns),
                        AskedAmounts.find(text, columns),
                        DoneAmounts.find(text, columns),
                        HappeningVerbs.find(text, subjects, columns))) edges.addAll(found);
        ClassifierNouns.addTo(edges, text, columns);
        CountedUnits.addTo(edges, text, columns);
        HeaderUnits.addTo(edges, text, columns);
        addPeriods();
        edges.addAll(ClockVerbs.find(text, columns));
        edges.addAll(QuotedWords.find(request));
        edges.addAll(RowNouns.find(text, edges, columns));
        edges.addAll(DayNouns.find(text, columns));
        edges.addAll(StatedQuarters.find(text, columns));
        edges.addAll(TailNouns.find(text, columns));
        edges.addAll(QuotedWords.findMarks(text));
        RowNouns.findSubjects(text, subjects).stream()
                .filter(edge -> !isColumn(edge) && !MadeWords.isMedal(text, edge, columns))
                .forEach(edges::add);
        addThings();
        addValuesOfRows();
        ScopeWords.addTo(edges, text, columns);
        removePartsNamedAsRows();
        removeAveragesPerHead();
        removePartsOfWhy();
        removePartsOfBounds();
        removePartsOfWeekdays();
        removeSalesOfThings();
        addNamesOfRows();
        addColumnsOfRows();
        DefinedNames.addTo(edges, request, columns);
        edges.addAll(MadeWords.find(text, columns, edges));
        addMisspelled(filler);
        removePurposes();
        removeQuartersTakenForQuartiles();
        UnfitWords.removeFrom(edges, text, subjects, columns);
        return edges.stream().map(this::againstNames).toList();
    }

    /** The range of "price range" is that of two columns rather than of one. */
    private void addPairs() {
        var pairs = PairedNumbers.find(request, columns, edges);
        edges.removeIf(edge ->
                edge.symbol().equals("value_range")
                        && pairs.stream().anyMatch(pair -> pair.span().overlaps(edge.span())));
        edges.addAll(pairs);
    }

    /** A word for the rows, also within a longer phrase, is not part of a remark. */
    private void addThings() {
        var found =
                RowNouns.findSubjects(text, things).stream()
                        .filter(edge ->
                                !ComparedAmounts.isAt(text, edge.start(), edge.end(), columns))
                        .toList();
        edges.removeIf(edge ->
                edge.symbol().equals("CONTAINED")
                        && (EXTREME.matcher(text.substring(edge.start(), edge.end())).matches()
                                || found.stream()
                                        .anyMatch(thing -> thing.span().overlaps(edge.span()))));
        edges.addAll(found);
    }

    /** 武侠剧 in a table of 电视剧: a value before the last character of what the rows are called. */
    private void addValuesOfRows() {
        if (!request.isChinese() || subjects.isEmpty()) return;
        var name = subjects.getFirst();
        if (!name.matches("\\p{IsHan}{2,12}")) return;
        char last = name.charAt(name.length() - 1);
        for (var edge : List.copyOf(edges)) {
            boolean isBefore =
                    edge.symbol().equals("VALUE")
                            && edge.end() < text.length()
                            && edge.end() - edge.start() > 1
                            && text.charAt(edge.end()) == last
                            && edges.stream().noneMatch(other -> startsAt(other, edge.end()));
            if (isBefore)
                edges.add(
                        new PhraseEdge(
                                edge.start(),
                                edge.end() + 1,
                                edge.symbol(),
                                edge.value(),
                                edge.cost() + 0.1));
        }
    }

    private static boolean startsAt(PhraseEdge edge, int start) {
        return edge.start() == start && NAMED.contains(edge.symbol());
    }

    /** The file 会费.csv has a column 会费, which its rows are not called. */
    private boolean isColumn(PhraseEdge subject) {
        if (ComparedAmounts.isAt(text, subject.start(), subject.end(), columns)) return true;
        return edges.stream()
                .filter(edge -> edge.cost() < EXACT && edge.span().equals(subject.span()))
                .anyMatch(edge -> edge.symbol().equals("NUMERIC") || isRepeated(edge));
    }

    /** The stores of a table of sales are not its rows, whatever the name of the file. */
    private static boolean isRepeated(PhraseEdge edge) {
        return edge.symbol().equals("COLUMN")
                && edge.value() instanceof Phrases.Named(var column)
                && column.type() == ColumnType.TEXT
                && !column.isUnique();
    }

    /** A part of a text that overlaps the name of a column or a value means that. */
    private boolean isNamed(PhraseEdge part) {
        return edges.stream()
                .filter(edge -> edge.symbol().equals("COLUMN") || edge.symbol().equals("VALUE"))
                .anyMatch(edge -> edge.cost() < NEARLY && edge.span().overlaps(part.span()));
    }

    /** 人均 in a table that has numbers of people is a quotient, not the mean of the rows. */
    private void removeAveragesPerHead() {
        boolean hasPeople =
                columns.stream()
                        .anyMatch(column ->
                                column.canMeasure() && PEOPLE.matcher(column.spaced()).find());
        if (hasPeople)
            edges.removeIf(
                    edge -> edge.symbol().equals("mean") && text.startsWith("人均", edge.start()));
    }

    /** The 什么 of 为什么 asks for no thing. */
    private void removePartsOfWhy() {
        var all = edges.stream().filter(edge -> edge.symbol().equals("why")).toList();
        edges.removeIf(edge ->
                Set.of("which", "is").contains(edge.symbol())
                        && all.stream().anyMatch(why -> why.span().overlaps(edge.span())));
    }

    /** The least of "at least one" is not the smallest. */
    private void removePartsOfBounds() {
        var bounds = edges.stream().filter(edge -> edge.symbol().startsWith("at_")).toList();
        edges.removeIf(edge ->
                Set.of("least", "most").contains(edge.symbol())
                        && bounds.stream()
                                .anyMatch(bound ->
                                        bound.start() < edge.start() && bound.end() == edge.end()));
    }

    /** The 周 of 周几 and 周一, with or without 按 or 每 before it, is no week. */
    private void removePartsOfWeekdays() {
        var days =
                edges.stream()
                        .filter(edge -> WEEKDAYS.matcher(edge.symbol()).matches())
                        .map(PhraseEdge::span)
                        .toList();
        edges.removeIf(edge ->
                WEEKS.contains(edge.symbol())
                        && days.stream()
                                .anyMatch(day ->
                                        day.overlaps(edge.span()) && day.end() > edge.end()));
    }

    /** Sold the most units: the most is that of the units. */
    private void removeSalesOfThings() {
        var things =
                edges.stream()
                        .filter(edge -> THINGS.contains(edge.symbol()))
                        .map(PhraseEdge::start)
                        .collect(Collectors.toSet());
        edges.removeIf(
                edge -> edge.symbol().startsWith("sold_") && things.contains(edge.end() + 1));
    }

    /** 医院 in a table of 医院 are the rows, rather than a part of 医院等级. */
    private void removePartsNamedAsRows() {
        if (!request.isChinese()) return;
        var rows =
                RowNouns.findSubjects(text, subjects.subList(0, Math.min(1, subjects.size())))
                        .stream()
                        .map(PhraseEdge::span)
                        .toList();
        edges.removeIf(edge ->
                PARTS.contains(edge.symbol())
                        && edge.cost() >= NEARLY
                        && rows.contains(edge.span()));
    }

    /**
     * 汽车车型 in a table of 汽车产品, hotel brand in one of hotels: columns after the name of the rows.
     */
    private void addColumnsOfRows() {
        var all = List.copyOf(edges);
        for (var rows : RowNouns.findSubjects(text, subjects))
            for (var edge : all) {
                boolean isNext =
                        edge.start() == rows.end()
                                || edge.start() == rows.end() + 1 && text.charAt(rows.end()) == ' ';
                if (isNext && OF_ROWS.contains(edge.symbol()) && !isQuantity(edge))
                    edges.add(
                            new PhraseEdge(
                                    rows.start(),
                                    edge.end(),
                                    edge.symbol(),
                                    edge.value(),
                                    edge.cost() + 0.3));
            }
    }

    /** 这些电视剧名 in a table of 电视剧: the only column that names each row. */
    private void addNamesOfRows() {
        if (!request.isChinese()) return;
        var names =
                columns.stream()
                        .filter(column -> column.isUnique() && !column.canMeasure())
                        .filter(column -> OF_NAMES.matcher(column.spaced()).find())
                        .toList();
        if (names.size() != 1) return;
        var named = new Phrases.Named(names.getFirst());
        for (var rows : RowNouns.findSubjects(text, subjects)) {
            var name = NAME.matcher(text).region(rows.end(), text.length());
            if (!name.useTransparentBounds(true).lookingAt()) continue;
            for (var symbol : List.of("COLUMN", "LABEL"))
                edges.add(new PhraseEdge(rows.start(), name.end(), symbol, named, 0.9));
        }
    }

    /** 订单数量 may be a number of orders. */
    private static boolean isQuantity(PhraseEdge edge) {
        return edge.value() instanceof Phrases.Named(var column)
                && column.isNamed("数量", "个数", "count", "number", "quantity");
    }

    private void addPeriods() {
        edges.addAll(ShortYears.find(text, columns));
        edges.addAll(PeriodStarts.find(text, columns));
        var all = new Span(0, text.length());
        var periods = PeriodParser.findPeriods(new RequestText(request.originalCase(all)));
        for (var period : periods)
            edges.add(PhraseEdge.of(period.span(), "PERIOD", new Phrases.Period(period), 0.4));
        edges.addAll(Decades.find(text));
        if (columns.stream().anyMatch(ColumnProfile::isOfYears))
            addYears(periods.stream().map(PeriodParser.TimePeriod::span).toList());
    }

    /** Years of any century, for a table whose numbers are such years. */
    private void addYears(List<Span> known) {
        YEAR.matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .filter(span -> known.stream().noneMatch(span::overlaps))
                .forEach(span -> {
                    int year = Integer.parseInt(text.substring(span.start(), span.start() + 4));
                    var period = new PeriodParser.TimePeriod(span, year, 1, 12, 1);
                    edges.add(PhraseEdge.of(span, "PERIOD", new Phrases.Period(period), 0.5));
                });
    }

    /** Words that nothing has found and that are a letter away from one of the grammar. */
    private void addMisspelled(FillerWords filler) {
        var known = List.copyOf(edges);
        ENGLISH_WORD
                .matcher(text)
                .results()
                .filter(match -> !filler.contains(match.group()))
                .filter(match ->
                        known.stream()
                                .noneMatch(edge ->
                                        !edge.symbol().equals("TEXT")
                                                && edge.start() <= match.start()
                                                && edge.end() >= match.end()))
                .forEach(match ->
                        edges.addAll(Lexicon.findMisspelled(match.group(), match.start())));
    }

    /** In Q3, in a table with dates, is a quarter of a year. */
    private void removeQuartersTakenForQuartiles() {
        if (columns.stream().noneMatch(column -> column.type().isTemporal())) return;
        edges.removeIf(edge ->
                QUARTILES.contains(edge.symbol())
                        && QUARTER.matcher(text.substring(edge.start(), edge.end())).matches()
                        && LED.matcher(text.substring(0, edge.start())).find());
    }

    private void removePurposes() {
        var purposes =
                PURPOSE.matcher(text)
                        .results()
                        .map(match -> new Span(match.start(), match.end()))
                        .toList();
        edges.removeIf(edge -> purposes.stream().anyMatch(span -> span.overlaps(edge.span())));
    }

    /** A word of the grammar that is also the name of a column more likely means the column. */
    private PhraseEdge againstNames(PhraseEdge edge) {
        boolean isWord =
                Character.isLowerCase(edge.symbol().charAt(0)) || edge.symbol().equals("ROWNOUN");
        boolean isName =
                isWord
                        && edges.stream()
                                .anyMatch(other ->
                                        other.symbol().equals("COLUMN")
                                                && other.start() <= edge.start()
                                                && other.end() >= edge.end()
                                                && other.cost() < EXACT);
        return isName
                ? new PhraseEdge(
                        edge.start(), edge.end(), edge.symbol(), edge.value(), edge.cost() + 0.5)
                : edge;
    }

    /**
     * What may be skipped.
     *
     * @param spans that other readers have taken, such as the kind of a chart
     */
    public Gaps gaps(FillerWords filler, List<Span> spans) {
        var all = new ArrayList<>(spans);
        all.addAll(FileNameWords.find(text, subjects, edges));
        return new GapFinder(text, edges, columns).find(filler, all);
    }
}
