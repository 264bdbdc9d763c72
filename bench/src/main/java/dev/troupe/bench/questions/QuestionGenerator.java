package dev.troupe.bench.questions;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Draws requests with their answers; the same seed gives the same ones. */
final class QuestionGenerator {
    private static final int MISSPELT_EVERY = 41; // people do not misspell more often than that
    private static final int MOST_DRAWS = 2_000; // above this a kind cannot be drawn at all

    /** The words and tables of one language. */
    private record Source(String language, Wording wording, SampleTables tables) {
        private static Source of(String language, String set) {
            return new Source(language, new Wording(language, set), new SampleTables(language));
        }
    }

    private final long seed;
    private final boolean hasUnknown;
    private final List<Source> sources;

    /**
     * @param hasUnknown whether a word that no table has is put into each request
     */
    QuestionGenerator(long seed, boolean hasUnknown) {
        this(seed, hasUnknown, "");
    }

    /**
     * @param hasUnknown whether a word that no table has is put into each request
     * @param set of texts, as a directory with a slash; empty for the first
     */
    QuestionGenerator(long seed, boolean hasUnknown, String set) {
        this.seed = seed;
        this.hasUnknown = hasUnknown;
        this.sources = List.of(Source.of("en", set), Source.of("zh", set));
    }

    /** Requests of all kinds and languages in turn. */
    List<Question> draw(int count) {
        var questions = new ArrayList<Question>();
        var kinds = kinds();
        for (int i = 0; i < count; i++) {
            var source = sources.get(i % sources.size());
            questions.add(draw(i, kinds.get(i / sources.size() % kinds.size()), source));
        }
        return questions;
    }

    private static List<String> kinds() {
        var kinds = new ArrayList<>(single().keySet());
        kinds.addAll(JoinRequests.KINDS);
        return kinds;
    }

    private static Map<String, RequestKind> single() {
        var kinds = new LinkedHashMap<>(RowRequests.all());
        kinds.putAll(SummaryRequests.all());
        kinds.putAll(PeriodRequests.all());
        return kinds;
    }

    private Question draw(int number, String kind, Source source) {
        for (int attempt = 0; attempt < MOST_DRAWS; attempt++) {
            var random = new Random(seed * 1_000_003 + number * 7_919L + attempt * 104_729L);
            var drawn = tryDraw(number, kind, source, random);
            if (drawn.isPresent()) {
                return drawn.get();
            }
        }
        throw new IllegalStateException("no request of kind " + kind + " in " + source.language());
    }

    private Optional<Question> tryDraw(int number, String kind, Source source, Random random) {
        try {
            return Optional.of(
                    JoinRequests.KINDS.contains(kind)
                            ? drawOfTwo(number, kind, source, random)
                            : drawOfOne(number, kind, source, random));
        } catch (UnsuitableDraw _) {
            return Optional.empty();
        }
    }

    private static Wording.Template template(
            int number, String kind, Source source, Random random) {
        var template = source.wording().request(kind, random);
        return number % MISSPELT_EVERY == MISSPELT_EVERY - 1 ? template.misspell() : template;
    }

    private Question drawOfOne(int number, String kind, Source source, Random random) {
        var template = template(number, kind, source, random);
        var one = source.tables().one(random);
        var table =
                RowRequests.ABOUT_REPEATED_ROWS.contains(kind)
                        ? source.tables().withRepeatedRows(one, random)
                        : one;
        var scene = new Scene(table, template, source.wording(), random);
        var expected = requireNonNull(single().get(kind)).draw(scene);
        return write(number, kind, source, scene, List.of(table), expected);
    }

    private Question drawOfTwo(int number, String kind, Source source, Random random) {
        var template = template(number, kind, source, random);
        var two = source.tables().two(random);
        var joined = JoinRequests.join(two.getFirst(), two.getLast());
        var scene = new Scene(joined, template, source.wording(), random);
        scene.put("f", two.getFirst().file());
        scene.put("e", two.getLast().file());
        var expected = JoinRequests.draw(kind, scene, two.getLast());
        return write(number, kind, source, scene, two, expected);
    }

    private Question write(
            int number,
            String kind,
            Source source,
            Scene scene,
            List<SampleTable> tables,
            Expected expected) {
        var wording = source.wording();
        var random = scene.random;
        var marked = wording.wrap(scene.template, scene.text(), scene.table.file(), random);
        var unknown = hasUnknown ? wording.modifier(random) : null;
        var text = unknown == null ? Wording.unmark(marked) : wording.insert(unknown, marked);
        var files = new LinkedHashMap<String, String>();
        tables.forEach(table -> files.put(table.file(), table.toCsv()));
        return new Question("g" + number, kind, source.language(), text, files, expected, unknown);
    }
}
