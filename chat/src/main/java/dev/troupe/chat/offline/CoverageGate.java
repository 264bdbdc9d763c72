package dev.troupe.chat.offline;

import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.chat.plan.PlanToolCall;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.language.Clauses;
import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Accounts for every word of a request before its plan is run: what no node's rules have read is
 * named to the user, and nothing is done. Agents without a {@link TaskReader} account for their
 * words themselves.
 *
 * @param planners skills of which the first that plans a request is checked
 * @param readers at most one of each agent
 */
public record CoverageGate(List<OfflineSkill> planners, List<TaskReader> readers)
        implements OfflineSkill {
    private static final int MAX_GAP = 8; // characters of filler inside a phrase
    private static final int MAX_FILLER = 2; // characters of filler at its ends

    public CoverageGate {
        planners = List.copyOf(planners);
        readers = List.copyOf(readers);
    }

    /** A gate before the planners among these skills, with the readers among them. */
    public static CoverageGate before(List<OfflineSkill> skills) {
        return new CoverageGate(
                skills,
                skills.stream()
                        .filter(TaskReader.class::isInstance)
                        .map(TaskReader.class::cast)
                        .toList());
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) throws InterruptedException {
        if (request.role() != ModelRole.PLANNER) {
            return Optional.empty();
        }
        for (var planner : planners) {
            var plan = planner.reply(request);
            if (plan.isPresent()) {
                if (request.brief().field("failed").isMissing()) {
                    requireRead(request.brief().field("message").asText(), plan.get());
                }
                return plan;
            }
        }
        return Optional.empty();
    }

    private void requireRead(String message, ModelReply plan) {
        var draft = PlanToolCall.of(plan).draft();
        if (draft == null || draft.nodes().stream().noneMatch(node -> reader(node).isPresent())) {
            return;
        }
        var read = new ArrayList<>(findConnectives(message));
        draft.nodes().forEach(node -> read.addAll(findRead(node, message)));
        var unread = RequestCoverage.of(message, read, List.of(), FillerWords.common()).unread();
        if (!unread.isEmpty()) {
            throw new ModelException(problem(message, unread));
        }
    }

    private Optional<TaskReader> reader(AgentNode node) {
        return readers.stream().filter(reader -> reader.agents().contains(node.type())).findFirst();
    }

    /** What a node has read, by its place in the message. */
    private List<Span> findRead(AgentNode node, String message) {
        var reading =
                reader(node)
                        .map(reader -> reader.read(node.desc()))
                        .orElseGet(() -> TaskReading.whole(node.desc()));
        var found = new ArrayList<Span>();
        Stream.concat(Stream.of(node.desc()), node.steps().stream().map(Step::desc))
                .distinct()
                .forEach(part -> found.addAll(translate(reading, part, message)));
        return found;
    }

    /** The places of a part of a task that were read, as places of the message. */
    private static List<Span> translate(TaskReading reading, String part, String message) {
        int inTask = reading.task().indexOf(part);
        int inMessage = message.indexOf(part);
        if (part.isBlank() || inTask < 0 || inMessage < 0) {
            return List.of();
        }
        int end = inTask + part.length();
        return reading.read().stream()
                .filter(span -> span.start() < end && span.end() > inTask)
                .map(span ->
                        new Span(
                                Math.max(span.start(), inTask) - inTask + inMessage,
                                Math.min(span.end(), end) - inTask + inMessage))
                .toList();
    }

    /** What joins clauses belongs to none of them. */
    private static List<Span> findConnectives(String message) {
        var between = new ArrayList<Span>();
        int from = 0;
        for (var clause : Clauses.split(message)) {
            between.add(new Span(from, clause.start()));
            from = clause.start() + clause.text().length();
        }
        return between;
    }

    private static Problem problem(String message, List<Span> unread) {
        var phrases = phrases(message, unread);
        var words = phrases.stream().map(span -> text(message, span)).distinct().toList();
        var rest = without(message, phrases);
        return Problem.of(
                ChatProblem.UNREAD_WORDS,
                new LocalizedText(
                        "无法理解“%s”，因此没有执行任何操作。请说明其含义；如果可以忽略，请发送：%s"
                                .formatted(String.join("”“", words), rest),
                        "Not understood: '%s'; nothing was done. What does it mean? To continue without it, send: %s"
                                .formatted(String.join("', '", words), rest)));
    }

    /** Unread words with nothing but filler between them make one phrase. */
    private static List<Span> phrases(String message, List<Span> unread) {
        var filler = findFiller(message);
        var phrases = new ArrayList<Span>();
        for (var word : unread) {
            var span = withFiller(message, word, filler);
            var last = phrases.isEmpty() ? null : phrases.getLast();
            if (last != null
                    && (span.start() <= last.end()
                            || isFiller(message.substring(last.end(), span.start())))) {
                phrases.set(phrases.size() - 1, new Span(last.start(), span.end()));
            } else {
                phrases.add(span);
            }
        }
        return phrases;
    }

    /**
     * Chinese has no spaces: filler of one or two characters before or after a word may be part of
     * it.
     */
    private static Span withFiller(String message, Span word, List<Span> filler) {
        int start = word.start();
        while (isPartOf(message, start - 1, word.start(), filler)) {
            start--;
        }
        int end = word.end();
        while (isPartOf(message, end, word.end() - 1, filler)) {
            end++;
        }
        return new Span(
                word.start() - start <= MAX_FILLER ? start : word.start(),
                end - word.end() <= MAX_FILLER ? end : word.end());
    }

    private static List<Span> findFiller(String message) {
        return RequestCoverage.of(message, List.of(), List.of(), FillerWords.common())
                .tokens()
                .stream()
                .filter(token -> token.use() == RequestCoverage.Use.FILLER)
                .map(RequestCoverage.Token::span)
                .toList();
    }

    private static boolean isPartOf(String message, int at, int edge, List<Span> filler) {
        return at >= 0
                && at < message.length()
                && isChinese(message, at)
                && isChinese(message, edge)
                && filler.stream().anyMatch(span -> span.start() <= at && at < span.end());
    }

    private static boolean isChinese(String message, int at) {
        return Character.UnicodeScript.of(message.charAt(at)) == Character.UnicodeScript.HAN;
    }

    private static boolean isFiller(String between) {
        return between.length() <= MAX_GAP
                && between.chars().noneMatch(c -> ",，.。;；:：".indexOf(c) >= 0);
    }

    private static String text(String message, Span span) {
        return message.substring(span.start(), span.end());
    }

    private static String without(String message, List<Span> phrases) {
        var rest = new StringBuilder(message);
        phrases.reversed().forEach(span -> rest.delete(span.start(), span.end()));
        return rest.toString()
                .replaceAll("[,，、]\\s*(?=[,，。.；;]|$)", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
