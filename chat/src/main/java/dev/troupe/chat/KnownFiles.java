package dev.troupe.chat;

import dev.troupe.agent.Workspace;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.SourceSkill;
import dev.troupe.model.SourceSkill.KnownWord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the files of a workspace have to do with a message, as those who can read them know.
 *
 * @param workspace {@code null} where there is none to look into
 */
record KnownFiles(@Nullable Workspace workspace, List<SourceSkill> readers) {
    static final KnownFiles NONE = new KnownFiles(null, List.of());

    /** What the skills of packs can read in a workspace. */
    static KnownFiles of(List<OfflineSkill> skills, Workspace workspace) {
        return new KnownFiles(
                workspace,
                skills.stream()
                        .filter(SourceSkill.class::isInstance)
                        .map(SourceSkill.class::cast)
                        .toList());
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
     * The files that account for the most words of a message, where that is more than one file is
     * able to and all that this one accounts for are among them; empty where none is better.
     */
    List<String> better(String message, String file) {
        if (workspace == null || readers.isEmpty()) {
            return List.of();
        }
        var own = texts(words(message, file));
        var best = new ArrayList<String>();
        Set<String> most = own;
        for (var other : FileChoices.tables(workspace)) {
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
