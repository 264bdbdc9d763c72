package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent.EffectFinished;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunEvent.QuestionAsked;
import dev.troupe.core.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the nodes of one run share beside variables: who its agents are, which files are its own,
 * what was approved, what came from outside. Safe for use by several threads.
 *
 * @param agents as they were when the run began
 * @param person for whom it works; empty where there is only one
 * @param conversation of which it came
 * @param documents names of the collections of documents that it looks into; empty for all
 * @param own files that the run made, or that it was told to write
 * @param inputs files that it has read
 * @param granted changes that a person approved once: the same tool may go on with the same file
 * @param approved tools that a person approved for the whole run
 * @param inherited keys of approvals that an earlier run was given and that hold here, too
 * @param isHeld whether a person must approve the plan first
 * @param isReading whether nothing may be changed yet, because the plan is still being written
 * @param reviews what the person said to a plan before it was started, by key of the question
 * @param held what nodes keep open between calls of tools
 */
record RunLedger(
        Roster agents,
        AtomicReference<String> person,
        AtomicReference<String> conversation,
        AtomicReference<List<String>> documents,
        Set<Path> own,
        Set<Path> inputs,
        Set<Change> granted,
        Set<String> approved,
        Set<String> inherited,
        OutsideText outside,
        AtomicBoolean isHeld,
        AtomicBoolean isReading,
        Map<String, Approval> reviews,
        Held held) {
    /** What a tool does to a file. */
    record Change(String tool, Path file) {}

    static RunLedger begin(Roster agents) {
        return new RunLedger(
                agents,
                new AtomicReference<>(""),
                new AtomicReference<>(""),
                new AtomicReference<>(List.of()),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                new OutsideText(),
                new AtomicBoolean(),
                new AtomicBoolean(),
                new ConcurrentHashMap<>(),
                new Held());
    }

    /** The files from before the run that a call would change without leave. */
    List<Path> foreign(String tool, List<Path> changes) {
        return changes.stream()
                .filter(file -> !granted.contains(new Change(tool, file)) && isForeign(file))
                .toList();
    }

    /** Notes the changes of a call that may be made. */
    void allow(String tool, List<Path> changes) {
        for (var file : changes) {
            if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
                own.add(file);
            } else {
                granted.add(new Change(tool, file));
            }
        }
    }

    /** Takes note of a call that was made, as it is recorded. */
    void note(CallRecord call) {
        own.addAll(call.own());
        inputs.addAll(call.reads());
        call.granted().forEach(file -> granted.add(new Change(call.tool(), file)));
        if (call.isOutside()) {
            outside.add(Json.write(call.reply().data()), call.writes().keySet());
        }
    }

    /** Whether the run has read a file that was there before it. */
    boolean hasRead(Path file) {
        return inputs.contains(file) && isForeign(file);
    }

    /** Takes note of all that is recorded of a run. */
    void recall(RunId run, List<JournalEntry> entries) {
        var asked = new HashMap<String, ApprovalRequest>();
        for (var entry : entries) {
            switch (entry.event()) {
                case EffectFinished(_, var key, var result) when key.startsWith(CallRecord.KEY) ->
                        note(CallRecord.of(result));
                case QuestionAsked(var node, _, var question, var expiresAt) ->
                        ApprovalRequest.of(run, new OpenQuestion(node, question, expiresAt))
                                .ifPresent(request -> asked.put(question.key(), request));
                case QuestionAnswered(var key, var answer, _) -> {
                    var request = asked.get(key);
                    if (request != null && Approval.of(answer).isForRun()) {
                        approved.add(request.action().tool());
                    }
                }
                default -> {} // says nothing that nodes share
            }
        }
    }

    /** Whether a file was there before the run, or a directory holds such a file. */
    boolean isForeign(Path file) {
        if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !own.contains(file);
        }
        try (var below = Files.walk(file)) {
            return below.anyMatch(entry ->
                    !Files.isDirectory(entry)
                            && !own.contains(entry)
                            && !WorkspaceFile.isTemporary(entry));
        } catch (IOException | UncheckedIOException _) {
            return true; // what cannot be looked into may hold anything
        }
    }
}
