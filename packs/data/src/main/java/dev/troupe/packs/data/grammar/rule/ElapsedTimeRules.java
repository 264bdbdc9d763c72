package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.ElapsedTime;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Measures;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Questions for how long something took: 持续多久, "which lasted the longest", 工期超过30天. */
final class ElapsedTimeRules extends RuleSet {
    private static final Pattern LASTING =
            Pattern.compile("(?:no of |number of )?(?:days|nights|hours|minutes|weeks)");

    ElapsedTimeRules(TableContext table) {
        super(table);
        length().ifPresent(number -> {
            rule("NX", "stay_length", 0.1, _ -> number);
            rule("NX", "length_of ROWS", 0.1, _ -> number);
        });
        ElapsedTime.of(table.columns())
                .ifPresent(elapsed -> {
                    addRules(elapsed.number(table.chinese()));
                    var unit = elapsed.isOfDays() ? "days" : "minutes";
                    addUnits(elapsed.number(table.chinese()), unit);
                    elapsed.hours(table.chinese()).ifPresent(this::addHours);
                });
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
        for (var word : List.of("longest", "shortest")) {
            boolean isLongest = word.equals("longest");
            for (var parts : List.of(word, "elapsed " + word, word + " elapsed"))
                rule("SUP", parts, 0.1, _ -> superlative(number, isLongest));
        }
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
