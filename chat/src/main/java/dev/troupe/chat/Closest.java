package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.core.AgentNode;
import dev.troupe.core.NodeId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds what a misspelt name means, where exactly one thing can be meant. */
final class Closest {
    private static final int MAX_TYPOS = 2; // letters; more would guess

    private static final int LONG = 5; // letters of a name that two typos leave recognizable

    private Closest() {}

    /** The registered type that a name clearly means. */
    static Optional<String> type(String name, List<AgentCard> cards) {
        var wanted = plain(name).replaceAll("agent$", "");
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var types = cards.stream().map(AgentCard::type).toList();
        return only(types, type -> plain(type).equals(wanted))
                .or(() ->
                        only(
                                types,
                                type ->
                                        wanted.startsWith(plain(type))
                                                || plain(type).startsWith(wanted)))
                .or(() ->
                        only(
                                types,
                                type ->
                                        wanted.length() > MAX_TYPOS + 1
                                                && typos(plain(type), wanted) <= MAX_TYPOS))
                .or(() ->
                        only(
                                cards.stream()
                                        .filter(card -> mentions(card, wanted))
                                        .map(AgentCard::type)
                                        .toList(),
                                _ -> true));
    }

    private static boolean mentions(AgentCard card, String wanted) {
        return wanted.length() > 2
                && (card.capabilities().stream()
                                .anyMatch(capability -> plain(capability).contains(wanted))
                        || card.cues().stream().anyMatch(cue -> plain(cue).equals(wanted))
                        || plain(card.name()).equals(wanted));
    }

    /** The node that a reference clearly means. */
    static Optional<NodeId> node(NodeId reference, AgentNode from, List<AgentNode> nodes) {
        var wanted = plain(reference.value());
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var others = nodes.stream().filter(node -> !node.id().equals(from.id())).toList();
        return only(others, node -> plain(node.id().value()).equals(wanted))
                .or(() ->
                        only(
                                others,
                                node ->
                                        wanted.matches("[0-9]+")
                                                && plain(node.id().value())
                                                        .equals("agent" + wanted)))
                .or(() -> only(others, node -> plain(node.name()).equals(wanted)))
                .or(() ->
                        only(
                                others,
                                node -> plain(node.type()).equals(wanted.replaceAll("agent$", ""))))
                .map(AgentNode::id);
    }

    /** Whether one file may be meant by the name of another. */
    static boolean isAlike(String name, String file) {
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
        return typos(wanted, there) <= Math.min(MAX_TYPOS, allowed);
    }

    /** A file's name without its folder and ending. */
    private static String stem(String file) {
        var name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        return plain(name.replaceFirst("\\.[A-Za-z]{1,5}$", ""));
    }

    private static <T> Optional<T> only(List<T> all, Predicate<T> wanted) {
        var found = all.stream().filter(wanted).limit(2).toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_\\-.'\"]", "");
    }

    /** Letters to insert, drop or change to get from one word to the other (Levenshtein 1966). */
    private static int typos(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
