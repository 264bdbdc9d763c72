package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which agents a request asks for and how their work hangs together, found by matching its clauses
 * to the agents' cards.
 *
 * <p>Clauses about one source form a track; tracks run side by side. Within a track each agent has
 * one node, and a node depends on those that produce what it consumes.
 *
 * @param nodes in an order in which they can run
 * @param reads addresses and files that are worked on, in order
 * @param writes files that are asked for, in order
 * @param unsupported what is asked for and no card offers
 */
record PlanSketch(
        Language language,
        List<SketchNode> nodes,
        List<SketchTrack> tracks,
        List<String> reads,
        List<String> writes,
        List<Ability> unsupported) {
    /** One agent's share. */
    record SketchNode(
            int position,
            int track,
            AgentCard card,
            List<String> clauses,
            List<SketchNode> dependencies) {}

    /** Finds the agent of a clause that contains no cue. */
    @FunctionalInterface
    interface ClauseMatcher {
        ClauseMatcher NONE = _ -> Optional.empty();

        Optional<AgentCard> match(String clause);
    }

    static PlanSketch of(String message, List<AgentCard> cards) {
        return of(CompletedRequest.of(message), cards);
    }

    static PlanSketch of(CompletedRequest request, List<AgentCard> cards) {
        return of(request, cards, ClauseMatcher.NONE);
    }

    /**
     * @param unsure is asked only where the words of the whole message name no agent
     */
    static PlanSketch of(CompletedRequest request, List<AgentCard> all, ClauseMatcher unsure) {
        var cards = FetchAgents.selectAgents(all, request);
        ClauseMatcher likely = clause -> unsure.match(clause).filter(cards::contains);
        var byWords = new TrackParser(cards, ClauseMatcher.NONE).parse(request);
        var tracks =
                byWords.tracks().isEmpty()
                        ? new TrackParser(cards, likely).parse(request)
                        : byWords;
        tracks.tracks().forEach(SketchTrack::mergeIntoPrograms);
        tracks.tracks().forEach(track -> addProducers(track, cards));
        return new PlanSketch(
                Language.of(request.message()),
                nodes(tracks.tracks(), request.message()),
                tracks.tracks(),
                tracks.reads(),
                tracks.writes(),
                tracks.unsupported());
    }

    /** The nodes that a router has found. */
    static PlanSketch ofNodes(Language language, List<SketchNode> nodes) {
        return new PlanSketch(language, nodes, List.of(), List.of(), List.of(), List.of());
    }

    /** Nothing but an unsupported ability. */
    PlanSketch withMissingAbility(Ability ability) {
        return new PlanSketch(
                language, List.of(), List.of(), List.of(), List.of(), List.of(ability));
    }

    /**
     * Whether a track names an address or a file to start from, or works on what other tracks
     * leave.
     */
    boolean hasSource(int track) {
        return !tracks.get(track).sources().isEmpty() || tracks.get(track).joinsAll();
    }

    /**
     * An agent that consumes what no agent of the track produces needs an agent before it that
     * produces it from the source. A page as it was fetched is not a table to draw: other agents
     * process it first.
     */
    private static void addProducers(SketchTrack track, List<AgentCard> cards) {
        for (var consumer : List.copyOf(track.cards())) {
            boolean canLoad =
                    consumer.produces().stream().anyMatch(consumer.consumes()::contains)
                            || SketchTrack.writesPrograms(consumer);
            boolean isFed =
                    consumer.consumes().isEmpty()
                            || track.cards().stream()
                                    .anyMatch(other ->
                                            !other.equals(consumer)
                                                    && !other.consumes().isEmpty()
                                                    && feeds(other, consumer));
            if (!canLoad && !isFed) {
                cards.stream()
                        .filter(card -> feeds(card, consumer) && !card.consumes().isEmpty())
                        .findFirst()
                        .ifPresent(card -> track.add(card, track.clauses(consumer)));
            }
        }
    }

    private static boolean feeds(AgentCard producer, AgentCard consumer) {
        return !Collections.disjoint(producer.produces(), consumer.consumes());
    }

    private static List<SketchNode> nodes(List<SketchTrack> tracks, String message) {
        var nodes = new ArrayList<SketchNode>();
        for (int number = 0; number < tracks.size(); number++) {
            var track = tracks.get(number);
            var before = List.copyOf(nodes);
            var openings = new ArrayList<SketchNode>();
            for (var card : track.cards()) {
                var opening = findOpening(card, track, message);
                if (!opening.isEmpty()) {
                    var node = new SketchNode(nodes.size(), number, card, opening, List.of());
                    openings.add(node);
                    nodes.add(node);
                }
            }
            for (var card : sortByDataFlow(track.cards())) {
                var feeding = new ArrayList<SketchNode>();
                for (var node : nodes) {
                    if (!openings.contains(node)
                            && feeds(node.card(), card)
                            && (node.track() == number
                                    || track.joinsAll() && before.contains(node))) {
                        feeding.add(node);
                    }
                }
                feeding.removeIf(node ->
                        feeding.stream().anyMatch(other -> other.dependencies().contains(node)));
                if (feeding.isEmpty()) {
                    feeding.addAll(openings);
                }
                for (var clauses : shares(card, track, openings)) {
                    nodes.add(
                            new SketchNode(
                                    nodes.size(), number, card, clauses, List.copyOf(feeding)));
                }
            }
        }
        return nodes;
    }

    /**
     * The commands for files that a request states before all other work on a source: they need
     * nothing of it, and are done before it.
     */
    private static List<String> findOpening(AgentCard card, SketchTrack track, String message) {
        if (card.cues().stream().noneMatch(FileCommandMatcher.CUES::contains)) {
            return List.of();
        }
        var next =
                track.cards().stream()
                        .filter(other -> !other.equals(card) && feeds(other, card))
                        .flatMap(other -> track.clauses(other).stream())
                        .mapToInt(message::indexOf)
                        .min();
        return next.isEmpty()
                ? List.of()
                : track.clauses(card).stream()
                        .takeWhile(clause ->
                                message.indexOf(clause) < next.getAsInt()
                                        && FileCommandMatcher.isIndependent(clause))
                        .toList();
    }

    /** Addresses are fetched side by side, one node each; other agents have one node. */
    private static List<List<String>> shares(
            AgentCard card, SketchTrack track, List<SketchNode> openings) {
        var clauses = new ArrayList<>(track.clauses(card));
        openings.stream()
                .filter(node -> node.card().equals(card))
                .forEach(node -> clauses.subList(0, node.clauses().size()).clear());
        if (clauses.isEmpty()) {
            return List.of();
        }
        return FetchAgents.isFetcher(card) ? FetchAgents.splitByAddress(clauses) : List.of(clauses);
    }

    /** Producers before consumers; an agent that does both comes after those that only produce. */
    private static List<AgentCard> sortByDataFlow(Set<AgentCard> cards) {
        var left = new LinkedHashSet<>(cards);
        var ordered = new ArrayList<AgentCard>();
        while (!left.isEmpty()) {
            var next =
                    left.stream()
                            .filter(card ->
                                    left.stream()
                                            .noneMatch(other ->
                                                    !other.equals(card)
                                                            && feeds(other, card)
                                                            && !feeds(card, other)))
                            .findFirst()
                            .orElse(left.getFirst());
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }
}
