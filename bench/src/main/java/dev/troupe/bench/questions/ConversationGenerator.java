package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/** Draws conversations: a request for figures, and messages that each change one thing of it. */
final class ConversationGenerator {
    private static final List<String> CHANGES =
            List.of("aggregate", "only", "other", "group", "column", "year", "exclude", "whole");
    private static final List<Aggregate> AGGREGATES =
            List.of(Aggregate.SUM, Aggregate.MEAN, Aggregate.MEDIAN, Aggregate.MIN, Aggregate.MAX);
    private static final int TURNS = 4; // with the first request
    private static final int MOST_DRAWS = 2_000;

    /** The words and tables of one language; the messages by what they change. */
    private record Source(
            String language,
            Wording wording,
            SampleTables tables,
            Map<String, List<String>> messages) {
        private static Source of(String language) {
            var messages = new HashMap<String, List<String>>();
            for (var line : TextLines.read("corrections." + language + ".txt")) {
                var parts = TextLines.parts(line);
                messages.computeIfAbsent(parts.get(0), _ -> new ArrayList<>()).add(parts.get(1));
            }
            return new Source(
                    language, new Wording(language), new SampleTables(language), messages);
        }
    }

    private final long seed;
    private final List<Source> sources = List.of(Source.of("en"), Source.of("zh"));

    ConversationGenerator(long seed) {
        this.seed = seed;
    }

    /**
     * @param turns of all conversations together, at least
     */
    List<List<Question>> draw(int turns) {
        var conversations = new ArrayList<List<Question>>();
        for (int i = 0; i * TURNS < turns; i++) {
            conversations.add(draw(i, sources.get(i % sources.size())));
        }
        return conversations;
    }

    private List<Question> draw(int number, Source source) {
        for (int attempt = 0; attempt < MOST_DRAWS; attempt++) {
            var random = new Random(seed * 1_000_003 + number * 7_919L + attempt * 104_729L);
            var drawn = tryDraw(number, source, random);
            if (drawn.isPresent()) {
                return drawn.get();
            }
        }
        throw new IllegalStateException("no conversation in " + source.language());
    }

    private static Optional<List<Question>> tryDraw(int number, Source source, Random random) {
        try {
            return Optional.of(new Draw(number, source, random).turns());
        } catch (UnsuitableDraw _) {
            return Optional.empty();
        }
    }

    /** One conversation as it is drawn. */
    private static final class Draw {
        private final int number;
        private final Source source;
        private final Random random;
        private final Wording wording;
        private final SampleTable table;
        private final Map<String, String> slots = new HashMap<>();
        private AskedFigures asked;

        private Draw(int number, Source source, Random random) {
            this.number = number;
            this.source = source;
            this.random = random;
            this.wording = source.wording();
            this.table = source.tables().one(random);
            var aggregate = Wording.pick(AGGREGATES, random);
            var group = Wording.pick(table.columns(Role.CATEGORY), random);
            var measure = new Measure(aggregate, numbers(aggregate));
            this.asked = new AskedFigures(table, measure, group, Map.of(), List.of(), 0, 0);
        }

        private SampleColumn numbers(Aggregate aggregate) {
            return Wording.pick(
                    aggregate == Aggregate.SUM
                            ? table.columns(Role.AMOUNT)
                            : table.columns(Role.AMOUNT, Role.LEVEL),
                    random);
        }

        private List<Question> turns() {
            var questions = new ArrayList<Question>();
            questions.add(question("first", first()));
            for (int turn = 1; turn < TURNS; turn++) {
                boolean isLast = turn == TURNS - 1 && asked.group() != null;
                var change =
                        isLast && random.nextInt(3) == 0 ? "top" : Wording.pick(CHANGES, random);
                questions.add(question(change, correct(change)));
            }
            return questions;
        }

        private Question question(String kind, String text) {
            var files = Map.of(table.file(), table.toCsv());
            return new Question(
                    "c" + number, kind, source.language(), text, files, asked.expected(), null);
        }

        private String first() {
            var template = wording.request("group", random);
            var measure = asked.measure();
            var group = Objects.requireNonNull(asked.group());
            var words = Map.of("m", measure.column().phrase(), "rows", table.rowsName());
            var all = new LinkedHashMap<String, String>();
            all.put("w", "");
            all.put("g", group.phrase());
            all.put("am", Wording.fill(wording.aggregate(measure.aggregate(), random), words));
            return wording.wrap(template, Wording.fill(template.text(), all), table.file(), random);
        }

        /** Changes what is asked for, and says so. */
        private String correct(String change) {
            asked =
                    switch (change) {
                        case "aggregate" -> correctAggregate();
                        case "only" -> restrict(true);
                        case "other" -> restrict(false);
                        case "group" -> correctGroup();
                        case "column" -> correctColumn();
                        case "year" -> restrictYear();
                        case "exclude" -> leaveOut();
                        case "whole" -> dropGroup();
                        case "top" -> takeHighest();
                        default -> throw new IllegalArgumentException(change);
                    };
            return Wording.fill(message(change), slots);
        }

        private String message(String kind) {
            return Wording.pick(source.messages().getOrDefault(kind, List.of()), random);
        }

        private AskedFigures correctAggregate() {
            var aggregate = Wording.pick(AGGREGATES, random);
            var column = asked.measure().column();
            UnsuitableDraw.unless(aggregate != asked.measure().aggregate());
            UnsuitableDraw.unless(aggregate != Aggregate.SUM || column.role() == Role.AMOUNT);
            slots.put("a", message(aggregate.name()));
            return asked.withMeasure(new Measure(aggregate, column));
        }

        /** Another label takes the place of one of the same column. */
        private AskedFigures restrict(boolean isFirst) {
            var column = Wording.pick(table.columns(Role.CATEGORY), random);
            var label = Wording.pick(column.values(), random);
            UnsuitableDraw.unless(asked.only().containsKey(column) != isFirst);
            UnsuitableDraw.unless(!label.equals(asked.only().get(column)));
            UnsuitableDraw.unless(!column.equals(asked.group()));
            slots.put("v", label);
            return asked.withOnly(column, label);
        }

        private AskedFigures correctGroup() {
            var group = Wording.pick(table.columns(Role.CATEGORY), random);
            UnsuitableDraw.unless(!group.equals(asked.group()) && !asked.only().containsKey(group));
            slots.put("g", group.phrase());
            return asked.withGroup(group);
        }

        private AskedFigures correctColumn() {
            var measure = asked.measure();
            var column = numbers(measure.aggregate());
            UnsuitableDraw.unless(!column.equals(measure.column()));
            slots.put("m", column.phrase());
            slots.put("k", measure.column().phrase());
            return asked.withMeasure(new Measure(measure.aggregate(), column));
        }

        private AskedFigures restrictYear() {
            var column = Wording.pick(table.columns(Role.DATE), random);
            var day = table.cell(Wording.pick(table.rows(), random), column).toString();
            int year = Integer.parseInt(day.substring(0, 4));
            UnsuitableDraw.unless(year != asked.year());
            slots.put("y", String.valueOf(year));
            return asked.withYear(year);
        }

        private AskedFigures leaveOut() {
            var column = Wording.pick(table.columns(Role.CATEGORY), random);
            var label = Wording.pick(column.values(), random);
            UnsuitableDraw.unless(!asked.only().containsKey(column));
            UnsuitableDraw.unless(!asked.without().contains(label));
            slots.put("v", label);
            return asked.withoutLabel(label);
        }

        private AskedFigures dropGroup() {
            var group = asked.group();
            UnsuitableDraw.unless(group != null);
            slots.put("g", group == null ? "" : group.phrase());
            return asked.withGroup(null);
        }

        private AskedFigures takeHighest() {
            slots.put("n", "2");
            return asked.withLimit(2);
        }
    }
}
