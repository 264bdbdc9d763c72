package dev.troupe.server;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.util.HashMap;
import java.util.List;

/** A message that {@link ServerFaults} sent, and what a user did about its run. */
final class FaultedMessage {
    private final DurableJournal record;
    private final String conversation;
    private final String signal;
    private boolean isCancelled;

    /**
     * @param signal that its run waits for, and notes once
     */
    FaultedMessage(DurableJournal record, String conversation, String signal) {
        this.record = record;
        this.conversation = conversation;
        this.signal = signal;
    }

    String conversation() {
        return conversation;
    }

    String signal() {
        return signal;
    }

    /** A server has accepted to cancel its run. */
    void setCancelled() {
        isCancelled = true;
    }

    boolean isCancelled() {
        return isCancelled;
    }

    List<RunId> runs() {
        var filter = RunFilter.ALL.withConversation(conversation);
        return record.runs(filter, RunPage.first(50)).stream().map(RunSummary::run).toList();
    }

    /**
     * Whether another answer follows: to a question, or once a run that the store could not record
     * continues.
     */
    static boolean isProvisional(Value answer) {
        return switch (answer.field("state").asText()) {
            case "NEEDS_INPUT" -> true;
            case "INTERRUPTED" ->
                    answer.field("problem").field("code").asText().equals("store.unavailable");
            default -> false;
        };
    }

    /**
     * Adds what is wrong once it is answered.
     *
     * @param noted how often its signal was noted
     */
    void check(int noted, List<String> problems) {
        var answers =
                record.conversations().read(conversation, 0, 1_000).stream()
                        .filter(entry -> entry.type().equals("conversation.answer"))
                        .filter(entry -> !isProvisional(entry.payload()))
                        .map(entry -> entry.at() + " " + entry.payload())
                        .toList();
        if (answers.size() != 1) {
            problems.add(conversation + " has not one answer: " + answers);
        }
        var runs = runs();
        if (runs.size() != 1) {
            problems.add(conversation + " has not one run: " + runs);
        }
        runs.forEach(run -> check(run, noted, problems));
    }

    private void check(RunId run, int noted, List<String> problems) {
        var counts = new HashMap<Object, Integer>();
        var effects = new HashMap<String, Integer>();
        for (var entry : record.read(run, 0)) {
            counts.merge(entry.event().getClass(), 1, Integer::sum);
            if (entry.event() instanceof RunEvent.EffectFinished(var node, var key, _)) {
                effects.merge(node + " " + key, 1, Integer::sum);
            }
        }
        if (counts.getOrDefault(RunEvent.RunFinished.class, 0) != 1) {
            problems.add(run + " has not ended once: " + counts);
        }
        var status = record.findRun(run).orElseThrow().status();
        if (status == RunStatus.FAILED) {
            problems.add(run + " has failed: " + record.read(run, 0).getLast());
        }
        boolean isCompleted = status == RunStatus.COMPLETED;
        if (noted > 1 || isCompleted && noted == 0) {
            problems.add(run + " was noted " + noted + " times: " + counts);
        }
        if (isCancelled && !counts.containsKey(RunEvent.CancelRequested.class)) {
            problems.add(run + " was cancelled, which is not on record");
        }
        effects.forEach((effect, times) -> {
            if (times > 1) {
                problems.add(run + " has recorded " + times + " times " + effect);
            }
        });
    }
}
