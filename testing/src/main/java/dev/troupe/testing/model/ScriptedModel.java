package dev.troupe.testing.model;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A model that plays the replies a test gives it and remembers what it was asked.
 *
 * <p>Replies are played in order, or in order among the requests that match. A request without a
 * reply fails the call, and {@link #requireAllUsed} as well. Safe for use by several threads; may
 * be scripted further while it is in use.
 */
public final class ScriptedModel implements ChatModel {
    /** How it names itself in replies. */
    public static final String NAME = "scripted:model";

    private static final int EXCERPT = 200; // characters of a message that a failure quotes

    private final List<Rule> rules = new ArrayList<>();
    private final Rule inOrder = new Rule(_ -> true, null);
    private final List<ModelRequest> requests = new ArrayList<>();
    private final List<String> unexpected = new ArrayList<>();

    /** Replies in this order to whatever it is asked. */
    public static ScriptedModel of(ScriptedReply... replies) {
        return new ScriptedModel().then(replies);
    }

    /** Continues with these replies, in this order, for requests that no rule matches. */
    public synchronized ScriptedModel then(ScriptedReply... replies) {
        inOrder.replies.addAll(List.of(replies));
        return this;
    }

    /** Plays these replies, in this order, to the requests that match; earlier rules go first. */
    public synchronized ScriptedModel when(
            Predicate<ModelRequest> matches, ScriptedReply... replies) {
        var rule = new Rule(matches, null);
        rule.replies.addAll(List.of(replies));
        rules.add(rule);
        return this;
    }

    /** Plays this reply to every request that matches, however many; earlier rules go first. */
    public synchronized ScriptedModel whenever(
            Predicate<ModelRequest> matches, ScriptedReply reply) {
        rules.add(new Rule(matches, reply));
        return this;
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        return next(request).play(request, onText);
    }

    /** What it was asked so far, in order. */
    public synchronized List<ModelRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * @throws AssertionError when replies are left over or a request came for which there was none
     */
    public synchronized void requireAllUsed() {
        if (!unexpected.isEmpty()) {
            throw new AssertionError(String.join("\n", unexpected));
        }
        int left = remainingReplies();
        if (left > 0) {
            throw new AssertionError(
                    left
                            + " scripted replies were not used; the model was asked "
                            + requests.size()
                            + " times");
        }
    }

    private synchronized ScriptedReply next(ModelRequest request) {
        requests.add(request);
        for (var rule : rules) {
            var reply = rule.next(request);
            if (reply != null) {
                return reply;
            }
        }
        var reply = inOrder.next(request);
        if (reply == null) {
            var message = describe(request);
            unexpected.add(message);
            throw new AssertionError(message);
        }
        return reply;
    }

    private int remainingReplies() {
        return inOrder.replies.size() + rules.stream().mapToInt(rule -> rule.replies.size()).sum();
    }

    private String describe(ModelRequest request) {
        var last = request.messages().getLast();
        var text = last.text().length() > EXCERPT ? last.text().substring(0, EXCERPT) : last.text();
        return "No scripted reply for request "
                + requests.size()
                + ", role "
                + request.role()
                + ", last message "
                + last.getClass().getSimpleName()
                + " '"
                + text
                + "'; "
                + remainingReplies()
                + " replies are left for other requests";
    }

    private static final class Rule {
        private final Predicate<ModelRequest> matches;
        private final Deque<ScriptedReply> replies = new ArrayDeque<>();
        private final @Nullable ScriptedReply always;

        Rule(Predicate<ModelRequest> matches, @Nullable ScriptedReply always) {
            this.matches = matches;
            this.always = always;
        }

        @Nullable ScriptedReply next(ModelRequest request) {
            if (always == null && replies.isEmpty() || !matches.test(request)) {
                return null;
            }
            return always != null ? always : replies.poll();
        }
    }
}
