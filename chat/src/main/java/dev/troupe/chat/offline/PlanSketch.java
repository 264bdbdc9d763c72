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
                nodes(tracks.tracks()),
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

    private static List<SketchNode> nodes(List<SketchTrack> tracks) {
        var nodes = new ArrayList<SketchNode>();
        for (int number = 0; number < tracks.size(); number++) {
            var track = tracks.get(number);
            var before = List.copyOf(nodes);
            for (var card : sortByDataFlow(track.cards())) {
                var feeding = new ArrayList<SketchNode>();
                for (var node : nodes) {
                    if (feeds(node.card(), card)
                            && (node.track() == number
                                    || track.joinsAll() && before.contains(node))) {
                        feeding.add(node);
                    }
                }
                feeding.removeIf(node ->
                        feeding.stream().anyMatch(other -> other.dependencies().contains(node)));
                for (var clauses : shares(card, track)) {
                    nodes.add(
                            new SketchNode(
                                    nodes.size(), number, card, clauses, List.copyOf(feeding)));
                }
            }
        }
        return nodes;
    }

    /** Addresses are fetched side by side, one node each; other agents have one node. */
    private static List<List<String>> shares(AgentCard card, SketchTrack track) {
        var clauses = track.clauses(card);
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
