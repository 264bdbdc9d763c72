package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.language.Clauses;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which agents a request asks for and how their work hangs together, found by matching its clauses
 * to the agents' cards.
 *
 * <p>Clauses about one source form a track; tracks run side by side. Within a track each agent has
 * one node, and a node depends on those that produce what it consumes.
 *
 * @param nodes in an order in which they can run
 */
record PlanSketch(Language language, List<SketchNode> nodes, List<Track> tracks) {
    /** One agent's share. */
    record SketchNode(
            int position,
            int track,
            AgentCard card,
            List<String> clauses,
            List<SketchNode> dependencies) {}

    /** The clauses about one source, and which agents each asks for. */
    static final class Track {
        private final Map<AgentCard, List<String>> clauses = new LinkedHashMap<>();
        private final Set<String> sources = new LinkedHashSet<>();
        private boolean hasWork;
        private boolean joinsAll;
    }

    private static final Pattern SAVING =
            Pattern.compile(
                    "保存|存为|存成|存到|存入|写入|写到|写成|导出|输出|生成|另存|命名|\\b(sav(e|ing)|writ(e|ing)|export|output|store|as|into|to|named|called)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final int NEAR =
            30; // characters before a file name in which a word for saving counts
    private static final Pattern JOINING =
            Pattern.compile(
                    "合并|汇总成一|对比|比较两|放在一起|一份报告|一张表|\\b(merge|join|combine|compare|together|one report|both)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg", "svg", "gif");

    static PlanSketch of(String message, List<AgentCard> cards) {
        var tracks = tracks(message, cards);
        tracks.forEach(track -> addProducers(track, cards));
        return new PlanSketch(Language.of(message), nodes(tracks), tracks);
    }

    boolean hasUrl() {
        return tracks.stream()
                .flatMap(track -> track.sources.stream())
                .anyMatch(source -> source.startsWith("http"));
    }

    /**
     * Whether a track names an address or a file to start from, or works on what other tracks
     * leave.
     */
    boolean hasSource(int track) {
        return !tracks.get(track).sources.isEmpty() || tracks.get(track).joinsAll;
    }

    private static List<Track> tracks(String message, List<AgentCard> cards) {
        var tracks = new ArrayList<>(List.of(new Track()));
        boolean readsFiles = Mentions.of(message).urls().isEmpty() && !sources(message).isEmpty();
        var unclaimed = new ArrayList<String>();
        Set<AgentCard> last = Set.of();
        for (var clause : Clauses.split(message)) {
            var text = clause.text();
            var sources = sources(text);
            var asked = asked(text, cards, readsFiles);
            boolean joins = tracks.size() > 1 && JOINING.matcher(text).find();
            if (joins
                    || !sources.isEmpty()
                            && tracks.getLast().hasWork
                            && !tracks.getLast().sources.isEmpty()) {
                tracks.add(new Track());
                last = Set.of();
            }
            var track = tracks.getLast();
            track.joinsAll |= joins;
            track.sources.addAll(sources);
            track.hasWork |= asked.stream().anyMatch(card -> worksOn(card, text));
            var claimants = asked.isEmpty() ? last : asked;
            if (claimants.isEmpty()) {
                unclaimed.add(text);
                continue;
            }
            for (var card : claimants) {
                var lines = track.clauses.computeIfAbsent(card, _ -> new ArrayList<>());
                lines.addAll(unclaimed);
                lines.add(text);
            }
            unclaimed.clear();
            last = claimants;
        }
        tracks.removeIf(track -> track.clauses.isEmpty());
        return tracks;
    }

    private static Set<AgentCard> asked(String clause, List<AgentCard> cards, boolean readsFiles) {
        var mentions = Mentions.of(clause);
        var words = withoutNames(clause, mentions);
        var asked = new LinkedHashSet<AgentCard>();
        for (var card : cards) {
            boolean isIdle = readsFiles && card.cues().contains("@url");
            if (!isIdle && card.cues().stream().anyMatch(cue -> matches(cue, words, mentions))) {
                asked.add(card);
            }
        }
        return asked;
    }

    /** What a file or an address is called says nothing about what to do with it. */
    private static String withoutNames(String clause, Mentions mentions) {
        var words = clause;
        for (var url : mentions.urls()) {
            words = words.replace(url, " ");
        }
        for (var file : mentions.files()) {
            words = words.replace(file, " ");
        }
        return words;
    }

    /** Whether a clause asks an agent to work on data, beyond naming the source. */
    private static boolean worksOn(AgentCard card, String clause) {
        return !card.consumes().isEmpty()
                && card.cues().stream()
                        .anyMatch(cue -> !cue.startsWith("@") && Words.contains(clause, cue));
    }

    private static boolean matches(String cue, String clause, Mentions mentions) {
        if (!cue.startsWith("@")) {
            return Words.contains(clause, cue);
        }
        return cue.equals("@url")
                ? !mentions.urls().isEmpty()
                : !mentions.filesOf(cue.substring(1)).isEmpty();
    }

    /**
     * Addresses and files that a clause reads: a file after a word for saving is written instead.
     */
    private static List<String> sources(String clause) {
        var mentions = Mentions.of(clause);
        var sources = new ArrayList<>(mentions.urls());
        for (var file : mentions.files()) {
            var before = clause.substring(0, Math.max(0, clause.indexOf(file)));
            if (!PICTURES.contains(Mentions.extension(file))
                    && !SAVING.matcher(tail(before)).find()) {
                sources.add(file);
            }
        }
        return sources;
    }

    private static String tail(String before) {
        return before.substring(Math.max(0, before.length() - NEAR));
    }

    /**
     * Whoever consumes what nobody in the track produces needs an agent before it that makes it
     * from the source.
     */
    private static void addProducers(Track track, List<AgentCard> cards) {
        for (var consumer : List.copyOf(track.clauses.keySet())) {
            boolean canLoad = consumer.produces().stream().anyMatch(consumer.consumes()::contains);
            boolean isFed =
                    consumer.consumes().isEmpty()
                            || track.clauses.keySet().stream()
                                    .anyMatch(other ->
                                            !other.equals(consumer) && feeds(other, consumer));
            if (!canLoad && !isFed) {
                cards.stream()
                        .filter(card -> feeds(card, consumer) && !card.consumes().isEmpty())
                        .findFirst()
                        .ifPresent(card ->
                                track.clauses.put(
                                        card, track.clauses.getOrDefault(consumer, List.of())));
            }
        }
    }

    private static boolean feeds(AgentCard producer, AgentCard consumer) {
        return !Collections.disjoint(producer.produces(), consumer.consumes());
    }

    private static List<SketchNode> nodes(List<Track> tracks) {
        var nodes = new ArrayList<SketchNode>();
        for (int number = 0; number < tracks.size(); number++) {
            var track = tracks.get(number);
            var before = List.copyOf(nodes);
            for (var card : inOrder(track.clauses.keySet())) {
                var feeding = new ArrayList<SketchNode>();
                for (var node : nodes) {
                    if (feeds(node.card(), card)
                            && (node.track() == number
                                    || track.joinsAll && before.contains(node))) {
                        feeding.add(node);
                    }
                }
                feeding.removeIf(node ->
                        feeding.stream().anyMatch(other -> other.dependencies().contains(node)));
                nodes.add(
                        new SketchNode(
                                nodes.size(),
                                number,
                                card,
                                track.clauses.getOrDefault(card, List.of()),
                                List.copyOf(feeding)));
            }
        }
        return nodes;
    }

    /** Producers before consumers; an agent that does both comes after those that only produce. */
    private static List<AgentCard> inOrder(Set<AgentCard> cards) {
        var left = new ArrayList<>(cards);
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
