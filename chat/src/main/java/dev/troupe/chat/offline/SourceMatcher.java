package dev.troupe.chat.offline;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.intent.FileSuggestions;
import dev.troupe.core.value.Value;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.FollowUpSkill.FollowUp;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.SourceSkill;
import dev.troupe.model.SourceSkill.KnownWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Determines how the files of a workspace relate to a message, using the skills that can read them.
 *
 * @param workspace {@code null} if there is none to search
 */
public record SourceMatcher(
        @Nullable Workspace workspace, List<SourceSkill> readers, List<FollowUpSkill> followers) {
    /** Larger tables together are not read while a message is being interpreted. */
    private static final long MAX_BYTES = 16 << 20;

    /** By how much more than the next one a file must fit. */
    private static final double AHEAD = 1.3;

    public static final SourceMatcher NONE = new SourceMatcher(null, List.of(), List.of());

    /** What the skills of packs can read in a workspace. */
    public static SourceMatcher of(List<OfflineSkill> skills, Workspace workspace) {
        return new SourceMatcher(
                workspace, select(skills, SourceSkill.class), select(skills, FollowUpSkill.class));
    }

    private static <T extends OfflineSkill> List<T> select(
            List<OfflineSkill> skills, Class<T> type) {
        return skills.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /**
     * How a skill reads a message after the request with a state, if its source is here and no
     * other file fits the message better.
     */
    Optional<FollowUp> follow(FollowUpSkill skill, Value state, String message) {
        var files = workspace;
        return files == null
                ? Optional.empty()
                : skill.source(state)
                        .filter(files::exists)
                        .filter(file -> findBetter(message, file).isEmpty())
                        .flatMap(file -> skill.follow(state, message, files.root().resolve(file)));
    }

    /** The words of a message that a file accounts for. */
    List<KnownWord> words(String message, String file) {
        if (workspace == null || !workspace.exists(file)) {
            return List.of();
        }
        var path = workspace.root().resolve(file);
        return readers.stream()
                .flatMap(reader -> reader.knownWords(message, path).stream())
                .toList();
    }

    /** A message without the words that a file accounts for. */
    String mask(String message, String file) {
        var rest = message;
        for (var word : words(message, file)) {
            rest =
                    Pattern.compile(
                                    "(?<![a-z])" + Pattern.quote(word.word()) + "(?![a-z])",
                                    Pattern.CASE_INSENSITIVE)
                            .matcher(rest)
                            .replaceAll(" ");
        }
        return rest;
    }

    /**
     * The files that match the most words of a message, if several can and they include all words
     * that this one matches; empty if none is better.
     */
    List<String> findBetter(String message, String file) {
        if (workspace == null || readers.isEmpty()) {
            return List.of();
        }
        var own = texts(words(message, file));
        var best = new ArrayList<String>();
        Set<String> most = own;
        for (var other : FileSuggestions.tables(workspace)) {
            if (other.equals(file)) {
                continue;
            }
            var known = texts(words(message, other));
            if (known.size() < most.size()
                    || known.size() == own.size()
                    || !known.containsAll(own)) {
                continue;
            }
            if (known.size() > most.size()) {
                best.clear();
                most = known;
            }
            best.add(other);
        }
        return List.copyOf(best);
    }

    /**
     * The tables that answer a whole message. None if there are too many to compare all of them, so
     * that one which answers would be the only one by chance.
     */
    List<String> findAnswering(String message) {
        var files = workspace;
        if (files == null || readers.isEmpty()) {
            return List.of();
        }
        return isTooMuch(files)
                ? List.of()
                : FileSuggestions.tables(files).stream()
                        .filter(table -> isAnsweredBy(message, files.root().resolve(table)))
                        .toList();
    }

    /**
     * The tables that the words of a message refer to most strongly; none if there are too many to
     * compare all of them.
     *
     * @param least of {@link TableEvidence}
     */
    List<String> findNamed(String message, double least) {
        var files = workspace;
        if (files == null || readers.isEmpty() || isTooMuch(files)) {
            return List.of();
        }
        var best = new ArrayList<String>();
        double most = least;
        for (var table : FileSuggestions.tables(files)) {
            double evidence = TableEvidence.weigh(message, words(message, table));
            if (evidence > most) {
                best.clear();
                most = evidence;
            }
            if (evidence >= most) {
                best.add(table);
            }
        }
        return List.copyOf(best);
    }

    private static boolean isTooMuch(Workspace files) {
        var tables = FileSuggestions.tables(files);
        long bytes = tables.stream().mapToLong(table -> size(files.root().resolve(table))).sum();
        return tables.size() >= FileSuggestions.MAX_OPENED || bytes > MAX_BYTES;
    }

    /**
     * The file that a message is most about: the words that it has of the file's name, columns and
     * values count the more, the fewer other files have them.
     *
     * @param least what they count at least; 1 for a word of one file alone
     * @return empty if no file, or several, have the most, or if there is too much to read
     */
    Optional<String> findBest(String message, double least) {
        var files = workspace;
        if (files == null || isTooMuch(files)) {
            return Optional.empty();
        }
        var weights = new LinkedHashMap<String, Map<String, Double>>();
        for (var file : FileSuggestions.readable(files)) {
            weights.put(file, weigh(message, file));
        }
        var scores =
                weights.entrySet().stream()
                        .map(file -> Map.entry(file.getKey(), score(file.getValue(), weights)))
                        .filter(file -> file.getValue() >= least)
                        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                        .toList();
        boolean isClear =
                scores.size() == 1
                        || scores.size() > 1
                                && scores.getFirst().getValue() >= AHEAD * scores.get(1).getValue();
        return isClear ? Optional.of(scores.getFirst().getKey()) : Optional.empty();
    }

    private Map<String, Double> weigh(String message, String file) {
        var weights = new LinkedHashMap<String, Double>();
        if (FileSuggestions.isTable(file)) {
            for (var word : words(message, file)) {
                if (word.isSpecific()) {
                    weights.put(word.word(), FileSuggestions.weigh(word.word()));
                }
            }
        }
        for (var word : FileSuggestions.findNameWords(message, file)) {
            weights.put(word, FileSuggestions.weigh(word));
        }
        return weights;
    }

    private static double score(
            Map<String, Double> words, Map<String, Map<String, Double>> weights) {
        return words.entrySet().stream()
                .mapToDouble(word ->
                        word.getValue()
                                / weights.values().stream()
                                        .filter(other -> other.containsKey(word.getKey()))
                                        .count())
                .sum();
    }

    private boolean isAnsweredBy(String message, Path file) {
        return readers.stream().anyMatch(reader -> reader.answers(message, file));
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException _) {
            return MAX_BYTES; // what cannot be read might answer
        }
    }

    private static Set<String> texts(List<KnownWord> words) {
        return words.stream().map(KnownWord::word).collect(Collectors.toCollection(HashSet::new));
    }
}
