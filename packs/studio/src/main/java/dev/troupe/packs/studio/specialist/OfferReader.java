package dev.troupe.packs.studio.specialist;

import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the offers that a text asks for.
 *
 * @param offers of all specialists
 */
public record OfferReader(List<Offer> offers) {
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(OfferReader.class, "studio-words.txt"));

    /** An offer and the place of the words that ask for it. */
    public record Found(Offer offer, Span span) {}

    public OfferReader {
        offers = List.copyOf(offers);
    }

    /** The offers that a text asks for, in the order of the text, each once. */
    public List<Found> find(String text) {
        var words = Mentions.maskFiles(text);
        var files = Mentions.of(text).files();
        var all = new ArrayList<Found>();
        for (var offer : offers) {
            if (!offer.isAbout(files)) {
                continue;
            }
            offer.words()
                    .matcher(words)
                    .results()
                    .map(match -> new Found(offer, new Span(match.start(), match.end())))
                    .forEach(all::add);
        }
        var seen = new ArrayList<Offer>();
        return all.stream()
                .filter(found -> all.stream().noneMatch(other -> covers(other, found)))
                .sorted(Comparator.comparingInt(found -> found.span().start()))
                .filter(found -> !seen.contains(found.offer()) && seen.add(found.offer()))
                .toList();
    }

    private static boolean covers(Found longer, Found found) {
        return longer.span().overlaps(found.span()) && length(longer.span()) > length(found.span());
    }

    private static int length(Span span) {
        return span.end() - span.start();
    }

    /** What the rules of one specialist read of a task. */
    TaskReading read(String task, String agent) {
        return read(task, find(task).stream().filter(it -> isOf(it, agent)).toList());
    }

    private static boolean isOf(Found found, String agent) {
        return found.offer().agent().equals(agent);
    }

    private static TaskReading read(String task, List<Found> found) {
        var patterns = new ArrayList<Pattern>();
        for (var each : found) {
            patterns.add(each.offer().words());
            patterns.addAll(each.offer().options());
        }
        return TaskReading.of(task, patterns, List.of(), FILLER);
    }

    /** The words of a task that no rule of the specialists reads. */
    List<String> findUnread(String task) {
        var read = read(task, find(task)).read();
        return RequestCoverage.of(task, read, List.of(), FILLER).unread().stream()
                .map(span -> task.substring(span.start(), span.end()))
                .toList();
    }

    /**
     * The clauses of a text that ask for some offers, unchanged and in order; the whole text if a
     * clause asks for nothing itself, because it may be about any of them.
     */
    String clausesOf(String text, List<Found> wanted) {
        var offers = wanted.stream().map(Found::offer).toList();
        var clauses = Clauses.split(text).stream().map(Clause::text).toList();
        if (clauses.stream().anyMatch(clause -> find(clause).isEmpty())) {
            return text;
        }
        return clauses.stream()
                .filter(clause ->
                        find(clause).stream().map(Found::offer).anyMatch(offers::contains))
                .collect(Collectors.joining(", "));
    }
}
