package dev.troupe.agent.coverage;

import java.util.Set;

/**
 * A skill that accounts for the words of its tasks before anything is done: a word that its rules
 * do not read would be omitted without notice.
 */
public interface TaskReader {
    /** The types of the agents whose tasks it reads. */
    Set<String> agents();

    /** What its rules read of a task; calls no tool and changes nothing. */
    TaskReading read(String task);
}
