package dev.troupe.agent.call;

import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.run.RunEvent.PlanSealed;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunEvent.QuestionAsked;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the nodes of one run share in addition to variables: its agents, its own files, approvals,
 * untrusted text. Safe for use by several threads.
 *
 * @param agents as they were when the run began
 * @param user the user of the run; empty if there is only one
 * @param conversation of which it came
 * @param documents names of the collections of documents that it searches; empty for all
 * @param own files that the run wrote, or that it was asked to write
 * @param inputs files that it has read
 * @param granted changes that a user approved once: the same tool may continue with the same file
 * @param approved tools that a user approved for the whole run
 * @param inherited keys of approvals that an earlier run was given and that hold here, too
 * @param briefed titles and answers that it knows without a call, from the user's own records
 * @param network at which hosts it may send what it knows, with the user's own words
 * @param isHeld whether a user must approve the plan first
 * @param isReading whether nothing may be changed yet, because the plan is still being written
 * @param reviews the user's answers about a plan before it was started, by key of the question
 * @param handOffs how often each node was passed on to another agent
 * @param instructions of the user for all messages, which permit nothing; may be empty
 * @param held the resources that nodes hold open between calls of tools
 * @param record how far the record of the run is applied
 * @param reported files that its calls have reported as theirs
 * @param begun when this process began to work for the run
 */
public record RunSecurityState(
        CatalogSnapshot agents,
        AtomicReference<String> user,
        AtomicReference<String> conversation,
        AtomicReference<List<String>> documents,
        Set<Path> own,
        Set<Path> inputs,
        Set<Change> granted,
        Set<String> approved,
        Set<String> inherited,
        TaintTracker outside,
        TaintTracker briefed,
        NetworkTrust network,
        AtomicBoolean isHeld,
        AtomicBoolean isReading,
        Map<String, Approval> reviews,
        Map<NodeId, Integer> handOffs,
        AtomicReference<String> instructions,
        NodeResources held,
        AppliedRecord record,
        Set<Path> reported,
        Instant begun) {
    /** How the keys of effects begin that record a hand-off. */
    public static final String HAND_OFF = "hand-off ";

    /** What a tool does to a file. */
    record Change(String tool, Path file) {}

    public static RunSecurityState create(CatalogSnapshot agents) {
        return new RunSecurityState(
                agents,
                new AtomicReference<>(""),
                new AtomicReference<>(""),
                new AtomicReference<>(List.of()),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                new TaintTracker(),
                new TaintTracker(),
                new NetworkTrust(),
                new AtomicBoolean(),
                new AtomicBoolean(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(),
                new AtomicReference<>(""),
                new NodeResources(),
                new AppliedRecord(),
                ConcurrentHashMap.newKeySet(),
                Instant.now()); // compared with times of the file system
    }

    /** The files from before the run that a call would change without permission. */
    public List<Path> findForeignFiles(String tool, List<Path> changes) {
        return changes.stream()
                .filter(file -> !granted.contains(new Change(tool, file)) && isForeign(file))
                .toList();
    }

    /** Records the changes and the hosts of a call that may be executed. */
    public void recordAllowed(ProposedCall call) {
        for (var file : call.changes()) {
            if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
                own.add(file);
            } else {
                granted.add(new Change(call.spec().name(), file));
            }
        }
        network.recordAllowed(call.spec(), call.arguments());
    }

    /** Records text of documents that a node receives. */
    public void recordPassages(String text) {
        outside.add(text, Set.of());
        network.recordPrivateData();
    }

    /** Records the user's instructions for all messages. */
    public void recordInstructions(String text) {
        instructions.set(text);
        outside.add(text, Set.of());
    }

    /** Records what the run may know from the conversation before it. */
    public void recordEarlierTurns(EarlierTurns turns) {
        network.trust(turns.hosts());
        if (turns.hasWork()) {
            network.recordEarlierWork();
        }
        if (turns.isUntrusted()) {
            turns.answers().forEach(text -> outside.add(text, Set.of()));
            network.recordPrivateData();
        } else {
            turns.answers().forEach(this::recordBriefing);
        }
    }

    /** Records titles or answers that a node knows without a call. */
    public void recordBriefing(String text) {
        if (!text.isBlank()) {
            briefed.add(text, Set.of());
            network.recordTitles();
        }
    }

    /** Whether anything of the user's records is known without a call. */
    public boolean hasBriefing() {
        return briefed.hasAny();
    }

    /** Records a call that was executed, from its record. */
    public void recordCall(CallRecord call) {
        own.addAll(call.own());
        inputs.addAll(call.reads());
        call.made().forEach(made -> reported.add(made.file()));
        call.granted().forEach(file -> granted.add(new Change(call.tool(), file)));
        network.recordCall(call);
        if (call.isOutside()) {
            outside.add(Json.write(call.reply().data()), call.writes().keySet());
        }
    }

    /** Whether the run itself has made a file. */
    public boolean isOwn(Path file) {
        return own.contains(file);
    }

    /** Whether something else has written a file since the run began. */
    public boolean isWrittenMeanwhile(Path file) {
        if (!isForeign(file) || reported.contains(file)) {
            return false;
        }
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isAfter(begun);
        } catch (IOException _) {
            return false; // it is gone
        }
    }

    /** Whether the run has read a file that was there before it. */
    public boolean hasRead(Path file) {
        return inputs.contains(file) && isForeign(file);
    }

    /** The sequence number of the last entry that is applied; 0 for none. */
    public long lastApplied() {
        return record.last();
    }

    /**
     * Takes note of what is recorded of a run: by nodes before it was resumed, or by nodes that
     * work in other processes. Entries up to {@link #lastApplied} are omitted.
     *
     * @param entries in order
     */
    public void restore(RunId run, List<JournalEntry> entries) {
        record.apply(entries, (event, asked) -> apply(run, event, asked));
    }

    private void apply(RunId run, RunEvent event, Map<String, ApprovalRequest> asked) {
        switch (event) {
            case EffectFinished(_, var key, var result) when key.startsWith(CallRecord.KEY) ->
                    recordCall(CallRecord.of(result));
            case EffectFinished(var node, var key, _) when key.startsWith(HAND_OFF) ->
                    handOffs.merge(
                            node, Integer.parseInt(key.substring(HAND_OFF.length())), Math::max);
            case QuestionAsked(var node, _, var question, var expiresAt) ->
                    ApprovalRequest.of(run, new OpenQuestion(node, question, expiresAt))
                            .ifPresent(request -> asked.put(question.key(), request));
            case QuestionAnswered(var key, var answer, _) -> {
                var request = asked.get(key);
                if (request != null && Approval.of(answer).isForRun()) {
                    approved.add(request.action().tool());
                } // the hosts of approved calls are in the records of these calls
            }
            case PlanSealed _ -> isReading.set(false);
            default -> {} // contains nothing that nodes share
        }
    }

    /** Whether a file was there before the run, or a directory holds such a file. */
    public boolean isForeign(Path file) {
        if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !own.contains(file);
        }
        try (var below = Files.walk(file)) {
            return below.anyMatch(entry ->
                    !Files.isDirectory(entry)
                            && !own.contains(entry)
                            && !WorkspaceFile.isTemporary(entry));
        } catch (IOException | UncheckedIOException _) {
            return true; // what cannot be inspected may contain anything
        }
    }
}
