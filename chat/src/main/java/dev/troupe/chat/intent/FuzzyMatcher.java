package dev.troupe.chat.intent;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.value.EditDistance;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds what a misspelt name means, where exactly one thing can be meant. */
public final class FuzzyMatcher {
    private static final int MAX_TYPOS = 2; // letters; more would guess

    private static final int LONG = 5; // letters of a name that two typos leave recognizable

    private FuzzyMatcher() {}

    /** The registered type that a name clearly means. */
    public static Optional<String> findType(String name, List<AgentCard> cards) {
        var wanted = normalize(name).replaceAll("agent$", "");
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var types = cards.stream().map(AgentCard::type).toList();
        return findOnly(types, type -> normalize(type).equals(wanted))
                .or(() ->
                        findOnly(
                                types,
                                type ->
                                        wanted.startsWith(normalize(type))
                                                || normalize(type).startsWith(wanted)))
                .or(() ->
                        findOnly(
                                types,
                                type ->
                                        EditDistance.between(normalize(type), wanted)
                                                <= (wanted.length() > LONG
                                                        ? MAX_TYPOS
                                                        : wanted.length() / LONG)))
                .or(() ->
                        findOnly(
                                cards.stream()
                                        .filter(card -> mentions(card, wanted))
                                        .map(AgentCard::type)
                                        .toList(),
                                _ -> true));
    }

    private static boolean mentions(AgentCard card, String wanted) {
        return wanted.length() > 2
                && (card.capabilities().stream()
                                .anyMatch(capability -> normalize(capability).equals(wanted))
                        || card.cues().stream().anyMatch(cue -> normalize(cue).equals(wanted))
                        || normalize(card.name()).equals(wanted));
    }

    /** The node that a reference clearly means. */
    public static Optional<NodeId> findNode(
            NodeId reference, AgentNode from, List<AgentNode> nodes) {
        var wanted = normalize(reference.value());
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var others = nodes.stream().filter(node -> !node.id().equals(from.id())).toList();
        return findOnly(others, node -> normalize(node.id().value()).equals(wanted))
                .or(() ->
                        findOnly(
                                others,
                                node ->
                                        wanted.matches("[0-9]+")
                                                && normalize(node.id().value())
                                                        .equals("agent" + wanted)))
                .or(() -> findOnly(others, node -> normalize(node.name()).equals(wanted)))
                .or(() ->
                        findOnly(
                                others,
                                node ->
                                        normalize(node.type())
                                                .equals(wanted.replaceAll("agent$", ""))))
                .map(AgentNode::id);
    }

    /** Whether one file may be meant by the name of another. */
    public static boolean isSimilarFile(String name, String file) {
        var wanted = stem(name);
        var there = stem(file);
        if (wanted.equals(there)) {
            return !wanted.isEmpty();
        }
        int shorter = Math.min(wanted.length(), there.length());
        boolean isHan = wanted.codePoints().anyMatch(c -> c > 127);
        if (shorter > (isHan ? 1 : MAX_TYPOS + 1)
                && (wanted.contains(there) || there.contains(wanted))) {
            return true;
        }
        int allowed = isHan ? shorter / 2 : shorter >= LONG ? MAX_TYPOS : shorter / 3;
        return EditDistance.between(wanted, there) <= Math.min(MAX_TYPOS, allowed);
    }

    /** A file's name without its folder and extension. */
    private static String stem(String file) {
        var name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        return normalize(name.replaceFirst("\\.[A-Za-z]{1,5}$", ""));
    }

    private static <T> Optional<T> findOnly(List<T> all, Predicate<T> wanted) {
        var found = all.stream().filter(wanted).limit(2).toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static String normalize(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_\\-.'\"]", "");
    }
}
