package dev.troupe.chat.offline;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.intent.FileSuggestions;
import dev.troupe.core.value.Value;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.FollowUpSkill.FollowUp;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.SourceSkill;
import dev.troupe.model.SourceSkill.KnownWord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Determines how the files of a workspace relate to a message, using the skills that can read them.
 *
 * @param workspace {@code null} if there is none to search
 */
public record SourceMatcher(
        @Nullable Workspace workspace, List<SourceSkill> readers, List<FollowUpSkill> followers) {
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

    private static Set<String> texts(List<KnownWord> words) {
        return words.stream().map(KnownWord::word).collect(Collectors.toCollection(HashSet::new));
    }
}
