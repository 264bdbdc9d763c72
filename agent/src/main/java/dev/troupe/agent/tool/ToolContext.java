package dev.troupe.agent.tool;

import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What a tool may know and do while it is called. */
public interface ToolContext {
    /** The files that this run may touch. */
    Workspace workspace();

    /** The language of the user who asked. */
    Language language();

    /** Id of the user for whom the run works; empty if there is only one. */
    default String user() {
        return "";
    }

    /**
     * Sets what is reported to users if the call is stopped: what continues elsewhere, such as an
     * order that was placed.
     *
     * @param text in the language of the user; empty for nothing
     */
    default void setStopNotice(String text) {}

    /** Id of the run; empty for calls that users make directly. */
    default String run() {
        return "";
    }

    /** Id of the conversation of the run; empty for calls that users make directly. */
    default String conversation() {
        return "";
    }

    /** Names of the collections of documents to search; empty for all. */
    default List<String> documents() {
        return List.of();
    }

    /**
     * Identifies this call, so that an external change happens once however often the call is
     * executed: the key is the same when the call is executed again because its outcome is unknown.
     * Empty if it has no such name.
     */
    default String callKey() {
        return "";
    }

    /**
     * What the calls of one node share, such as a page that is open. It is created on first use,
     * stays while the node waits for a user, and is closed when the node has ended.
     *
     * @param type one of each is held; the calling class uses a type of the module it is in
     * @throws IllegalStateException if no resource outlives a call
     */
    default <T extends AutoCloseable> T resource(Class<T> type, Supplier<T> make) {
        throw new IllegalStateException("nothing outlives a call here: " + type.getSimpleName());
    }

    /** The task of the node, with the user's own words about it; empty if there is none. */
    default String task() {
        return "";
    }

    /** A shared variable, or {@link Value#missing}. */
    Value variable(String key);

    /** Sets a shared variable; later nodes see it once this node has succeeded. */
    void setVariable(String key, Value value);

    /** Keys of the shared variables, sorted. */
    List<String> variableKeys();

    /**
     * Reports that a file was written for the user.
     *
     * @param file as {@link Workspace#resolveWritable} gave it, complete
     * @param mediaType {@code image/png}
     */
    void addArtifact(Path file, String mediaType);

    /**
     * The same, with the sources of the file.
     *
     * @param origin a record that is stored with the file: {@code code}, the path of a program that
     *     wrote it; {@code inputs}, names of the files that it read; {@code sources}, the addresses
     *     of those
     */
    default void addArtifact(Path file, String mediaType, Value origin) {
        addArtifact(file, mediaType);
    }

    /**
     * Asks the user. Without an answer this ends the call, and the node waits without a thread; it
     * is started again with the answer, and the tool is called again: so only tools that may be
     * repeated ask.
     *
     * @param options to choose from; empty where any answer will do
     * @param isFree whether an answer other than the options is accepted, too
     * @return empty if the question expired without an answer
     * @throws IllegalStateException when this tool cannot ask
     */
    default Optional<String> askUser(String question, List<String> options, boolean isFree) {
        throw new IllegalStateException("no user is available to ask");
    }

    /**
     * The same about one thing of this call, however often the same is asked about others. No
     * option is chosen without a user.
     *
     * @param about unique among the questions of the call; the same each time the call is executed
     */
    default Optional<String> askUser(
            String about, String question, List<String> options, boolean isFree) {
        return askUser(question, options, isFree);
    }

    /**
     * One of the options, for a question that the user may as well drop by another request: the
     * next request of the conversation ends it, and the run if it waits for nothing else.
     *
     * @param options the first one agrees, the last one declines
     */
    default Optional<String> askUserForNow(String about, String question, List<String> options) {
        return askUser(about, question, options, false);
    }

    /**
     * The same for a tool that must not be repeated, as long as the call has done nothing: without
     * an answer the call ends, is recorded as one that did nothing, and is repeated with the
     * answer. A call that has begun to do something must not ask.
     */
    default Optional<String> askUserBeforehand(
            String about, String question, List<String> options, boolean isFree) {
        return askUser(about, question, options, isFree);
    }

    /**
     * The path, or the first similar one that no file has: chart-2.png if chart.png exists. Only
     * {@link Tool#resolve} calls it; the name is reserved until the call has ended.
     */
    default String chooseFreeName(String path) {
        return FreeFileName.choose(path, workspace(), callKey());
    }

    /**
     * Whether a file was there when the call was begun. An interrupted call that is executed again
     * may have written it since, which is not a reason to refuse.
     */
    default boolean existedBefore(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether the call may have been executed before, by a process that ended before the outcome
     * was recorded. What it finds changed may then be its own doing.
     */
    default boolean isRepeated() {
        return !before().isMissing();
    }

    /** What {@link Tool#captureBefore} found when the call was begun. */
    default Value before() {
        return Value.missing();
    }

    /**
     * Executes a long part of the call, such as fetching one page of many, and records its result:
     * an interrupted call that is executed again receives the recorded result. Nothing is recorded
     * if it throws. From any thread.
     *
     * @param key unique among the parts of the call; the same key is done once
     */
    default Value runPart(String key, Effect.Body part) throws InterruptedException {
        return part.run();
    }

    /** Reports the progress of the tool to users, in one short line in their language. */
    void reportProgress(String line);
}
