package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.ElapsedTime;
import dev.troupe.packs.data.grammar.clause.ElapsedTime.Unit;
import dev.troupe.packs.data.grammar.clause.Phrases.Bound;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Measures;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Questions for how long something took: 持续多久, "which lasted the longest", 工期超过30天. */
final class ElapsedTimeRules extends RuleSet {
    private static final Pattern LASTING =
            Pattern.compile("(?:no of |number of )?(?:days|nights|hours|minutes|weeks)");

    private static final Pattern TIME = Pattern.compile("时[间长]$");

    ElapsedTimeRules(TableContext table) {
        super(table);
        length().ifPresent(number -> {
            rule("NX", "stay_length", 0.1, _ -> number);
            rule("NX", "length_of ROWS", 0.1, _ -> number);
        });
        rule("N", "NUMERIC how_long", 0.1, this::ofTime);
        ElapsedTime.of(table.columns())
                .ifPresent(elapsed -> {
                    addRules(elapsed.number(table.chinese()));
                    if (elapsed.unit() != Unit.MINUTES)
                        addExistence(elapsed.number(table.chinese()));
                    addUnits(elapsed.number(table.chinese()), unit(elapsed));
                    elapsed.hours(table.chinese()).ifPresent(this::addHours);
                });
        ElapsedTime.ofLives(table.columns())
                .map(life -> life.number(table.chinese()))
                .ifPresent(this::addLives);
    }

    /** 等候时间是多久: a column of times. */
    private @Nullable Number ofTime(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.fit(Concept.DURATION) >= 0.5 || TIME.matcher(column.spaced()).find()
                ? table.number(column)
                : null;
    }

    private static String unit(ElapsedTime elapsed) {
        return switch (elapsed.unit()) {
            case MINUTES -> "minutes";
            case DAYS -> "days";
            case YEARS, COMPLETE_YEARS -> "year";
        };
    }

    /** How long a state or a company was there. */
    private void addExistence(Number number) {
        addNoun(number, "existence");
        addVerb(number, "existed");
    }

    /** Ages at death. */
    private void addLives(Number number) {
        addNoun(number, "lifespan");
        addVerb(number, "lived");
        rule("CLAUSE", "how_old C died", 0.1, parts -> ofSome(number, parts));
    }

    private void addNoun(Number number, String noun) {
        rule("N", noun, 0.1, _ -> number);
        rule("N", noun + " how_long", 0.1, _ -> number);
        rule("M", "longest " + noun, -0.4, _ -> extreme(number, Function.MAX));
        rule("M", "shortest " + noun, -0.4, _ -> extreme(number, Function.MIN));
        addSuperlatives(number, noun);
    }

    /** A verb alone asks for no number: those who lived in a town. */
    private void addVerb(Number number, String verb) {
        rule("CLAUSE", "how_long C " + verb, 0.1, parts -> ofSome(number, parts));
        rule("CLAUSE", verb + " how_long", 0.1, _ -> measures(number));
        rule("C", verb + " BOUND", 0.1, parts -> limit(number, parts));
        addSuperlatives(number, verb);
    }

    private static Filtered limit(Number number, Rule.Parts parts) {
        return Filtered.of(parts.first(Bound.class).conditionOn(number.expression()));
    }

    /** How long one of the rows lasted. */
    private List<QuestionClause> ofSome(Number number, Rule.Parts parts) {
        return List.of(new QuestionClause.Filter(parts.first(Filtered.class)), measures(number));
    }

    private Measured extreme(Number number, Function function) {
        return table.measure(Way.superlative(function), number);
    }

    /** How long each row lasted, as two dates or the only column of days or hours state it. */
    private Optional<Number> length() {
        var stated =
                table.measurable().stream()
                        .filter(column ->
                                column.fit(Concept.DURATION) >= 0.5
                                        || LASTING.matcher(column.spaced()).matches())
                        .toList();
        return ElapsedTime.of(table.columns())
                .map(elapsed -> elapsed.number(table.chinese()))
                .or(() ->
                        stated.size() == 1
                                ? Optional.of(table.number(stated.getFirst()))
                                : Optional.empty());
    }

    private void addRules(Number number) {
        rule("NX", "elapsed", 0.1, _ -> number);
        rule("CLAUSE", "how_long elapsed?", 0.1, _ -> measures(number));
        rule("CLAUSE", "how_long ROWS elapsed", 0.1, _ -> measures(number));
        for (var word : List.of("elapsed", "last"))
            rule("CLAUSE", "how_long C " + word, 0.1, parts -> ofSome(number, parts));
        for (var word : List.of("longest", "shortest"))
            rule("SUP", word, 0.1, _ -> superlative(number, word.equals("longest")));
        addSuperlatives(number, "elapsed");
    }

    private void addSuperlatives(Number number, String noun) {
        for (var word : List.of("longest", "shortest"))
            for (var parts : List.of(noun + " " + word, word + " " + noun))
                rule("SUP", parts, 0.1, _ -> superlative(number, word.equals("longest")));
    }

    private void addUnits(Number number, String unit) {
        rule("NX", "elapsed in? how_many? " + unit, 0.1, _ -> number);
        rule("NX", "how_many? " + unit + " elapsed", 0.1, _ -> number);
    }

    private void addHours(Number number) {
        rule("NX", "work_hours", 0.1, _ -> number);
        rule("NX", "elapsed in? how_many? hours", 0.1, _ -> number);
        rule("NX", "how_many? hours elapsed", 0.1, _ -> number);
        rule("CLAUSE", "how_many work_hours", 0.1, _ -> measures(number));
    }

    private Measures measures(Number number) {
        return new Measures(List.of(table.usual(number)));
    }

    private Superlative superlative(Number number, boolean isLongest) {
        return new Superlative(Optional.of(table.usual(number)), isLongest, false);
    }
}
