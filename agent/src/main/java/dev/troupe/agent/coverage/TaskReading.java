package dev.troupe.agent.coverage;

import dev.troupe.language.ConditionWords;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The places of a task that rules have read, in order of position.
 *
 * @param read words that have an effect, that are quoted, or that carry no condition
 */
public record TaskReading(String task, List<Span> read) {
    /** Times at which something is done again; only schedules do that. */
    private static final Pattern RECURRENCE =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:every|each)\\s+(?:other\\s+)?(?:minute|hour|day|night|morning|evening|week|month|\\d+)|每(?:隔)?(?:\\d+|[一二两三几])?个?(?:小时|分钟|天|周|星期|月|晚|早)");

    public TaskReading {
        read = List.copyOf(read);
    }

    /** A task that is read to its last word, or that nothing is done for. */
    public static TaskReading whole(String task) {
        return new TaskReading(task, List.of(new Span(0, task.length())));
    }

    /**
     * Finds what was read of a task.
     *
     * @param patterns whose matches have an effect
     * @param names texts that were taken over as they are, such as titles and the values of fields
     * @param filler words that carry no condition
     */
    public static TaskReading of(
            String task,
            Collection<Pattern> patterns,
            Collection<String> names,
            FillerWords filler) {
        var mentions = Mentions.of(task);
        var quoted =
                findAll(
                        task,
                        Stream.of(mentions.urls(), mentions.files(), mentions.quoted(), names)
                                .flatMap(Collection::stream));
        var used = new ArrayList<Span>();
        for (var pattern : patterns) {
            pattern.matcher(task).results().map(TaskReading::span).forEach(used::add);
        }
        var coverage = RequestCoverage.of(task, used, quoted, filler);
        var recurrences = RECURRENCE.matcher(task).results().map(TaskReading::span).toList();
        return new TaskReading(
                task,
                coverage.tokens().stream()
                        .filter(token ->
                                switch (token.use()) {
                                    case UNREAD -> false;
                                    case FILLER ->
                                            recurrences.stream().noneMatch(token.span()::overlaps);
                                    case USED, QUOTED -> true;
                                })
                        .map(RequestCoverage.Token::span)
                        .toList());
    }

    /**
     * The same; a word without which the same would be done has no effect, and the others have.
     *
     * @param meaning what would be done for a task; equal for the same
     */
    public TaskReading withEffects(Function<String, ?> meaning) {
        var whole = meaning.apply(task);
        var effects = new ArrayList<>(read);
        for (var token : RequestCoverage.of(task, read, List.of(), FillerWords.common()).tokens()) {
            var span = token.span();
            if (token.use() == RequestCoverage.Use.UNREAD
                    && !whole.equals(
                            meaning.apply(
                                    task.substring(0, span.start())
                                            + task.substring(span.end())))) {
                effects.add(span);
            }
        }
        return new TaskReading(task, effects);
    }

    /**
     * The same, or the whole task if none of the words that were not read restricts it: a word for
     * a subject adds nothing to what is read of it.
     */
    public TaskReading withSubjects() {
        var unread = new StringBuilder(task);
        for (var span : read) {
            for (int at = span.start(); at < span.end(); at++) {
                unread.setCharAt(at, ' ');
            }
        }
        return ConditionWords.areIn(unread.toString()) ? this : whole(task);
    }

    private static Span span(MatchResult match) {
        return new Span(match.start(), match.end());
    }

    /** Every place of some parts of a text, each part once however often it is named. */
    private static List<Span> findAll(String text, Stream<String> parts) {
        var lower = text.toLowerCase(Locale.ROOT);
        return parts.map(part -> part.toLowerCase(Locale.ROOT))
                .filter(part -> !part.isBlank())
                .distinct()
                .flatMap(part -> findAll(lower, part).stream())
                .toList();
    }

    private static List<Span> findAll(String text, String part) {
        var spans = new ArrayList<Span>();
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            spans.add(new Span(at, at + part.length()));
        }
        return spans;
    }
}
