package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.Value;
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

    /** The language of the person who asked. */
    Language language();

    /** Id of the person for whom the run works; empty where there is only one. */
    default String person() {
        return "";
    }

    /** Id of the conversation that the run came of; empty for what a person does themselves. */
    default String conversation() {
        return "";
    }

    /** Names of the collections of documents to look into; empty for all. */
    default List<String> documents() {
        return List.of();
    }

    /**
     * Names this call among all, so that what it changes elsewhere can be changed once however
     * often it is made: the same when it is made again because nobody knows whether it was. Empty
     * where it has no such name.
     */
    default String callKey() {
        return "";
    }

    /**
     * What the calls of one node share, such as a page that is open. It is made when it is first
     * asked for, stays while the node waits for a person, and is closed when the node has ended.
     *
     * @param type one of each is held; the class that asks chooses one that nobody else uses
     * @throws IllegalStateException where nothing outlives a call
     */
    default <T extends AutoCloseable> T held(Class<T> type, Supplier<T> make) {
        throw new IllegalStateException("nothing outlives a call here: " + type.getSimpleName());
    }

    /** A shared variable, or {@link Value#missing}. */
    Value variable(String key);

    /** Sets a shared variable; later nodes see it once this node has succeeded. */
    void setVariable(String key, Value value);

    /** Keys of the shared variables, sorted. */
    List<String> variableKeys();

    /**
     * Tells that a file was made for the person.
     *
     * @param file as {@link Workspace#writable} gave it, complete
     * @param mediaType {@code image/png}
     */
    void artifact(Path file, String mediaType);

    /**
     * The same, and what the file was made from.
     *
     * @param origin a record that is kept with the file: {@code code}, the path of a program that
     *     made it; {@code inputs}, names of what that read; {@code sources}, addresses that those
     *     came from
     */
    default void artifact(Path file, String mediaType, Value origin) {
        artifact(file, mediaType);
    }

    /**
     * Asks the person. Without an answer this ends the call, and the node waits without a thread;
     * it is started again with the answer, and the tool is called again: so only tools that may be
     * repeated ask.
     *
     * @param options to choose from; empty where any answer will do
     * @param isFree whether an answer beside the options will do, too
     * @return empty where nobody answered in time
     * @throws IllegalStateException when this tool cannot ask
     */
    default Optional<String> askPerson(String question, List<String> options, boolean isFree) {
        throw new IllegalStateException("there is nobody to ask here");
    }

    /**
     * The path, or the first like it that no file has: chart-2.png where there is a chart.png. Only
     * {@link Tool#resolve} asks; nobody else is given the name until the call has ended.
     */
    default String freeName(String path) {
        return FreeName.choose(path, workspace(), callKey());
    }

    /**
     * Whether a file was there when the call was begun. A call that was cut off and is made again
     * may have made it since, which is no reason to refuse.
     */
    default boolean wasThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether the call may have been made before, by a process that ended before the outcome was on
     * record. What it finds changed may then be its own doing.
     */
    default boolean isRepeated() {
        return !before().isMissing();
    }

    /** What {@link Tool#before} found when the call was begun. */
    default Value before() {
        return Value.missing();
    }

    /**
     * Does a part of the call that takes long, such as fetching one page of many, and records what
     * it comes to: a call that was cut off and is made again is given the record. Nothing is
     * recorded where it throws. From any thread.
     *
     * @param key unique among the parts of the call; the same key is done once
     */
    default Value part(String key, Effect.Body part) throws InterruptedException {
        return part.run();
    }

    /** Tells people how far the tool is, in one short line in their language. */
    void progress(String line);
}
