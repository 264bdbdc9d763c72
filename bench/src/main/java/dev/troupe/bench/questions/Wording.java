package dev.troupe.bench.questions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** The words of requests in one language, from the text resources of this package. */
final class Wording {
    /** Marks in a text where a word can be put in front of what is asked for. */
    static final String BEFORE_SUBJECT = "\u0001";

    /** Marks where it can be put if there is no better place. */
    static final String BEFORE_GROUP = "\u0002";

    private static final Pattern LONG_WORD =
            Pattern.compile("(?<![{\\w])([a-z]{3})([a-z])([a-z])([a-z]+)(?![\\w}])");

    /** A request without its file. */
    record Template(String mood, String text) {
        boolean has(String slot) {
            return text.contains("{" + slot + "}");
        }

        /** With two letters of a long word swapped, or a character that sounds the same. */
        Template misspell() {
            var word = LONG_WORD.matcher(text);
            var swapped = word.replaceFirst("$1$3$2$4");
            return new Template(
                    mood, swapped.replace("统计", "统记").replace("计算", "记算").replace("列出", "例出"));
        }
    }

    private final String language;
    private final Map<String, List<Template>> requests = new LinkedHashMap<>();
    private final Map<String, List<String>> wrappers;
    private final Map<String, List<String>> aggregates;
    private final Map<String, List<String>> conditions;
    private final List<String> modifiers;

    Wording(String language) {
        this(language, "");
    }

    /**
     * @param set the directory of the texts, with a slash; empty for the first set
     */
    Wording(String language, String set) {
        this.language = language;
        for (var line : TextLines.read(set + "requests." + language + ".txt")) {
            var parts = TextLines.parts(line);
            requests.computeIfAbsent(parts.get(0), _ -> new ArrayList<>())
                    .add(new Template(parts.get(1), parts.get(2).replace("^", BEFORE_SUBJECT)));
        }
        this.wrappers = read(set + "wrappers");
        this.aggregates = read(set + "aggregates");
        this.conditions = read(set + "conditions");
        this.modifiers = TextLines.read("modifiers." + language + ".txt");
    }

    private Map<String, List<String>> read(String name) {
        var texts = new LinkedHashMap<String, List<String>>();
        for (var line : TextLines.read(name + "." + language + ".txt")) {
            var parts = TextLines.parts(line);
            texts.computeIfAbsent(parts.get(0), _ -> new ArrayList<>()).add(parts.get(1));
        }
        return texts;
    }

    boolean isChinese() {
        return language.equals("zh");
    }

    <T> T choose(T zh, T en) {
        return isChinese() ? zh : en;
    }

    Template request(String kind, RandomGenerator random) {
        return pick(requests.getOrDefault(kind, List.of()), random);
    }

    String aggregate(Aggregate aggregate, RandomGenerator random) {
        return pick(aggregates.getOrDefault(aggregate.name(), List.of()), random);
    }

    String condition(String kind, RandomGenerator random) {
        return pick(conditions.getOrDefault(kind, List.of()), random);
    }

    String modifier(RandomGenerator random) {
        return pick(modifiers, random);
    }

    /** A request with its file, as one of the ways in which people write it. */
    String wrap(Template template, String request, String file, RandomGenerator random) {
        if (template.has("f")) {
            return request;
        }
        var wrapper = pick(wrappers.getOrDefault(template.mood(), List.of()), random);
        var text = fill(wrapper, Map.of("r", request, "f", file));
        boolean isCapital = !isChinese() && !text.startsWith(file) && random.nextInt(3) > 0;
        return isCapital ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) : text;
    }

    /** Puts a word where the marks allow it, and removes the marks. */
    String insert(String word, String marked) {
        var mark = marked.contains(BEFORE_SUBJECT) ? BEFORE_SUBJECT : BEFORE_GROUP;
        int at = marked.indexOf(mark);
        var text =
                at < 0
                        ? marked
                        : marked.substring(0, at) + word + choose("", " ") + marked.substring(at);
        return unmark(text);
    }

    static String unmark(String marked) {
        return marked.replace(BEFORE_SUBJECT, "").replace(BEFORE_GROUP, "");
    }

    static String fill(String template, Map<String, String> slots) {
        var text = template;
        for (var slot : slots.entrySet()) {
            text = text.replace("{" + slot.getKey() + "}", slot.getValue());
        }
        return text;
    }

    static <T> T pick(List<T> list, RandomGenerator random) {
        if (list.isEmpty()) {
            throw new UnsuitableDraw();
        }
        return list.get(random.nextInt(list.size()));
    }
}
