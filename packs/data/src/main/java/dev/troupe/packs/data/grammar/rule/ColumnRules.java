package dev.troupe.packs.data.grammar.rule;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Columns;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Which;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Columns to list, the column that is asked for, and its different values. */
final class ColumnRules extends RuleSet {
    private static final Pattern PLACE =
            Pattern.compile(
                    "地址|地点|位置|所在|场地|场馆|产地|出生地|(?<![a-z])(?:address|location|place|venue|city)(?![a-z])");
    private static final Pattern TIME =
            Pattern.compile("时间|日期|年份|年月|(?<![a-z])(?:date|year|time|period|season)(?![a-z])");

    private static final Pattern ONE_PERSON = Pattern.compile("哪一?[位名]");

    /** How well the name of a column of countries fits: 主办国 and 国籍. */
    private static final double OF_COUNTRIES = 0.55;

    private static final Pattern REASON =
            Pattern.compile("原因|理由|缘由|(?<![a-z])(?:reason|cause)(?![a-z])");

    /** Nouns, in the singular, for those who may do what a column of names states. */
    private static final Set<String> AGENTS =
            Set.of(
                    "team",
                    "club",
                    "side",
                    "player",
                    "athlete",
                    "driver",
                    "rider",
                    "runner",
                    "swimmer",
                    "skier",
                    "golfer",
                    "cyclist",
                    "person",
                    "country",
                    "nation",
                    "school",
                    "university",
                    "college",
                    "company",
                    "artist",
                    "band",
                    "singer");

    private static final Set<String> MEDALS = Set.of("gold", "silver", "bronze", "total");

    ColumnRules(TableContext table) {
        super(table);
        addColumns();
    }

    private void addColumns() {
        rule(
                "CLAUSE",
                "NAMEPART",
                parts -> new QuestionClause.NamePart(parts.first(Named.class).column()));
        rule("COLS", "COLUMN", parts -> List.of(parts.get(0, Named.class).column()));
        for (var joint : List.of("and", "comma", "comma and"))
            rule(
                    "COLS",
                    "COLS " + joint + " COLUMN",
                    parts -> {
                        var all = new ArrayList<>(parts.firstList(ColumnProfile.class));
                        var last = parts.last(Named.class).column();
                        if (all.contains(last)) return null;
                        all.add(last);
                        return List.copyOf(all);
                    });
        rule(
                "CLAUSE",
                "COLS",
                0.3,
                parts -> {
                    var columns = parts.firstList(ColumnProfile.class);
                    boolean isNumber = columns.size() == 1 && columns.getFirst().canMeasure();
                    return isNumber ? null : new Columns(columns);
                });
        for (var symbol : List.of("COLUMN", "LABEL", "NUMERIC", "CODE", "DATED")) {
            rule(symbol, symbol + " field", 0.05, parts -> parts.first(Named.class));
            rule(symbol, "field " + symbol, 0.05, parts -> parts.first(Named.class));
        }
        if (table.chinese()) rule("COLS", "ROWS and COLS", -1.6, this::withNames);
        rule("NAMED", "ROWS", parts -> parts.get(0, Object.class));
        rule(
                "NAMED",
                "LABEL",
                parts -> {
                    var named = parts.first(Named.class);
                    return named.column().isUnique() ? named : null;
                });
        rule("COLUMN", "COLUMN where", parts -> parts.first(Named.class));
        rule("COLS", "where", 0.2, _ -> only(PLACE));
        rule("COLS", "when_asked", 0.2, _ -> only(TIME));
        rule("COLS", "which year", 0.2, _ -> table.years().map(List::of).orElse(null));
        for (var words : List.of("when_asked ROWS? C DATED", "when_asked C ROWS DATED"))
            rule("CLAUSE", words, -0.8, ColumnRules::whenDone);
        for (var words : List.of("when_asked YEARED", "year_asked YEARED", "YEARED year_asked"))
            rule("COLS", words, parts -> List.of(parts.first(Named.class).column()));
        rule("COLS", "YEARED when_asked", parts -> List.of(parts.first(Named.class).column()));
        rule("COLS", "called_what", 0.2, _ -> table.label().map(List::of).orElse(null));
        rule("DATED", "DATED day", 0.1, parts -> parts.first(Named.class));
        rule("NUMERIC", "order_noun NUMERIC", 0.3, parts -> parts.last(Named.class));
        rule("NUMERIC", "most NUMERIC", parts -> extreme(parts, true));
        rule("NUMERIC", "least NUMERIC", parts -> extreme(parts, false));
        rule("CLAUSE", "COLS NUMBER columns", parts -> these(parts));
        rule("CLAUSE", "only COLS NUMBER columns", parts -> these(parts));
        rule("CLAUSE", "only COLS", parts -> new Columns(parts.lastList(ColumnProfile.class)));
        rule("CLAUSE", "only ROWS COLS", parts -> new Columns(parts.lastList(ColumnProfile.class)));
        rule(
                "CLAUSE",
                "and COLS listing",
                0.1,
                parts ->
                        List.of(
                                new Columns(parts.firstList(ColumnProfile.class)),
                                new QuestionClause.Mark(QuestionClause.Kind.LISTING)));
        rule("CLAUSE", "which DATED", 0.6, parts -> which(parts));
        rule("CLAUSE", "which LABEL", parts -> which(parts));
        rule("ASKED", "which LABEL", parts -> which(parts));
        rule("ASKED", "which LABEL VERB", ColumnRules::whichDid);
        rule("ASKED", "who VERB", 0.1, parts -> which(parts));
        rule("ASKED", "which ROWS VERB", 0.1, this::findAgents);
        rule("CLAUSE", "which LABEL VERB", ColumnRules::whichDid);
        rule("CLAUSE", "which ROWS VERB", 0.1, this::findAgents);
        rule("CLAUSE", "which NUMERIC", 0.1, this::whichNumber);
        rule("CLAUSE", "any LABEL", parts -> which(parts));
        rule("CLAUSE", "which LABEL ROWS", 0.1, parts -> whichRows(parts));
        rule("CLAUSE", "LABEL which", 0.1, parts -> which(parts));
        rule("CLAUSE", "which", 0.5, _ -> new Which(Optional.empty()));
        rule("CLAUSE", "which ROWS", this::rowsByName);
        rule(
                "CLAUSE",
                "which ROWDATE",
                parts -> new Which(Optional.of(parts.first(Named.class).column()), true));
        for (var each : List.of("each", "by"))
            rule(
                    "CLAUSE",
                    each + " LABEL which ROWS",
                    parts ->
                            List.of(
                                    new Which(Optional.empty(), true),
                                    new Columns(List.of(parts.first(Named.class).column()))));
        rule("CLAUSE", "which_country", _ -> country());
        rule("CLAUSE", "ROWS which", 0.1, this::rowsByName);
        rule(
                "CLAUSE",
                "who",
                _ ->
                        PersonColumn.column(table.columns())
                                .or(table::label)
                                .filter(PersonColumn::mayAnswer)
                                .filter(column -> column.isUnique() || !hasBuyersAndSellers())
                                .map(column -> new Which(Optional.of(column)))
                                .orElse(null));
        rule("CLAUSE", "who held", 0.1, _ -> agent());
        rule("CLAUSE", "who linking", 0.1, _ -> agent());
        rule("CLAUSE", "who happening", 0.1, _ -> agent());
        rule("CLAUSE", "who sells", parts -> onlyColumnOf(Concept.SELLER, Concept.EMPLOYEE));
        rule("CLAUSE", "who buys", parts -> onlyColumnOf(Concept.CUSTOMER));
        addMedals();
        rule("CLAUSE", "who VERB", 0.1, parts -> which(parts));
        rule("CLAUSE", "who LABEL", 0.2, parts -> role(parts));
        rule("CLAUSE", "who SUP LABEL", 0.2, parts -> roleOf(parts));
        rule("COLS", "why", 0.2, _ -> only(REASON));
        rule("CLAUSE", "distinct COLUMN values? which?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "which distinct? COLUMN values", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "whole? distinct COLUMN values?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "COLUMN distinct values?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "COLUMN which values", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "each? COLUMN values? once_each", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "dedupe COLUMN values?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "COLUMN dedupe", 0.1, parts -> distinct(parts));
    }

    /** "When was ticket 5 closed" asks for the date, even where rows have the state Closed. */
    private static @Nullable List<QuestionClause> whenDone(Rule.Parts parts) {
        var of = parts.first(QuestionClause.Filtered.class);
        return of.bound().isPresent()
                ? null
                : List.of(
                        new QuestionClause.Filter(of),
                        new Columns(List.of(parts.last(Named.class).column())));
    }

    /** 展馆及地址: the names of the rows, and one of their columns. */
    private @Nullable List<ColumnProfile> withNames(Rule.Parts parts) {
        var columns = parts.firstList(ColumnProfile.class);
        var label = table.label().filter(column -> !columns.contains(column));
        return label.map(column -> Stream.concat(Stream.of(column), columns.stream()).toList())
                .orElse(null);
    }

    /** Which one: 哪位同学 asks for a name, 哪些同学 for rows. */
    private Which rowsByName(Rule.Parts parts) {
        boolean isOne = ONE_PERSON.matcher(parts.first(String.class)).find();
        return new Which(isOne ? table.label() : Optional.empty(), true);
    }

    /** 谁主持的: the only column of those who do something, which the rows are not named by. */
    private @Nullable QuestionClause agent() {
        var agents =
                PersonColumn.agents(table.columns()).stream()
                        .filter(column -> !table.label().equals(Optional.of(column)))
                        .toList();
        return agents.size() == 1 ? new Which(Optional.of(agents.getFirst())) : null;
    }

    /** 哪国 asks for the only column of countries. */
    private @Nullable QuestionClause country() {
        var countries =
                table.columns().stream()
                        .filter(column -> column.type() == ColumnType.TEXT)
                        .filter(column -> column.fit(Concept.COUNTRY) >= OF_COUNTRIES)
                        .toList();
        return countries.size() == 1 ? new Which(Optional.of(countries.getFirst())) : null;
    }

    /** Whether who may be either of two: the customer or the salesperson of an order. */
    private boolean hasBuyersAndSellers() {
        return onlyColumnOf(Concept.CUSTOMER) != null
                && onlyColumnOf(Concept.SELLER, Concept.EMPLOYEE) != null;
    }

    /** Who, in a role: the only column of such names. */
    private @Nullable QuestionClause onlyColumnOf(Concept... roles) {
        var people =
                table.columns().stream()
                        .filter(column -> column.type() == ColumnType.TEXT)
                        .filter(column ->
                                Stream.of(roles).anyMatch(role -> column.fit(role) >= 0.7))
                        .toList();
        return people.size() == 1 ? new Which(Optional.of(people.getFirst())) : null;
    }

    /** The only column whose name answers a question. */
    private @Nullable List<ColumnProfile> only(Pattern names) {
        var all =
                table.columns().stream()
                        .filter(column -> names.matcher(column.spaced()).find())
                        .filter(column -> !column.canMeasure())
                        .toList();
        return all.size() == 1 ? all : null;
    }

    /** The maximum temperature, where a column holds it. */
    private static @Nullable Named extreme(Rule.Parts parts, boolean isHighest) {
        var named = parts.last(Named.class);
        return named.column().isExtreme(isHighest) ? named : null;
    }

    /** The two columns a and b. */
    private static @Nullable QuestionClause these(Rule.Parts parts) {
        var columns = parts.firstList(ColumnProfile.class);
        var count = BigDecimal.valueOf(columns.size());
        return parts.first(Amount.class).value().compareTo(count) == 0
                ? new Columns(columns)
                : null;
    }

    private static @Nullable Which which(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.canMeasure() ? null : new Which(Optional.of(column));
    }

    /** Which venue hosted: the verb has the meaning of the name of the column. */
    private static @Nullable Which whichDid(Rule.Parts parts) {
        return parts.first(Named.class).equals(parts.last(Named.class)) ? which(parts) : null;
    }

    /** Which team won: those who do something are in the column of that, rather than the rows. */
    private @Nullable Which findAgents(Rule.Parts parts) {
        boolean isAgent =
                !table.chinese()
                        && AGENTS.contains(
                                NounMatcher.singular(parts.first(Phrases.Rows.class).noun()));
        return isAgent ? which(parts) : null;
    }

    /** In which rounds: numbers that several rows share, which are groups if rows are counted. */
    private @Nullable Which whichNumber(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return table.chinese() || column.isUnique() ? null : new Which(Optional.of(column));
    }

    /** Whose order: the rows are asked for by one of their columns. */
    private static @Nullable QuestionClause whichRows(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.canMeasure() ? null : new Which(Optional.of(column), true);
    }

    /** Gold, silver and all medals, in a table with columns of their numbers. */
    private void addMedals() {
        rule("NUMERIC", "NUMERIC medal", parts -> medals(parts.first(Named.class)));
        rule("COLUMN", "COLUMN medal", parts -> medals(parts.first(Named.class)));
        rule("M", "sum count all_medals", -0.8, _ -> sumOfMedals());
        rule("M", "COLUMN count all_medals", -0.8, _ -> sumOfMedals());
        rule("M", "sum count all_medals obtain by whole LABEL", -2, _ -> sumOfMedals());
        rule("M", "COLUMN count all_medals obtain by whole LABEL", -2, _ -> sumOfMedals());
        rule("NUMERIC", "all_medals", 0.4, _ -> allMedals());
    }

    /** Gold medals, in a column of that name. */
    private static @Nullable Named medals(Named named) {
        return MEDALS.contains(named.column().spaced()) ? named : null;
    }

    /** Medals of all kinds: the column of their total, next to the columns of the kinds. */
    private @Nullable Named allMedals() {
        var names = table.measurable().stream().map(ColumnProfile::spaced).toList();
        return names.containsAll(List.of("gold", "silver"))
                ? table.measurable().stream()
                        .filter(column -> column.spaced().equals("total"))
                        .map(Named::new)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private @Nullable Measured sumOfMedals() {
        var all = allMedals();
        return all == null
                ? null
                : table.measure(Phrases.Way.of(Function.SUM), table.number(all.column()));
    }

    /** Who was mayor: by the column of that name. */
    private @Nullable QuestionClause role(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return table.chinese() || column.type() != ColumnType.TEXT ? null : which(parts);
    }

    /** Who was the first mayor. */
    private @Nullable List<QuestionClause> roleOf(Rule.Parts parts) {
        var role = role(parts);
        return role == null ? null : List.of(role, parts.first(QuestionClause.Superlative.class));
    }

    private @Nullable QuestionClause distinct(Rule.Parts parts) {
        var key = table.key(parts.first(Named.class).column());
        return new QuestionClause.DistinctValues(key);
    }
}
