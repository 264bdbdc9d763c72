package dev.troupe.packs.schedule.request;

import dev.troupe.packs.schedule.recurrence.RecurrenceMention;

/** What a request asks of schedules. */
public sealed interface ScheduleRequest {
    /**
     * To do something again and again.
     *
     * @param work what is to be done each time, in the user's words; empty if they do not state it
     * @param zone id of a time zone that the request names; empty if it names none
     */
    record Create(RecurrenceMention when, String work, String zone) implements ScheduleRequest {}

    /** To list them. */
    record ListAll() implements ScheduleRequest {}

    /** What is to be done with one of them. */
    enum Change {
        PAUSE,
        RESUME,
        DELETE
    }

    /**
     * To change one of them.
     *
     * @param number of the schedule; 0 if the request names none
     */
    record ChangeOne(Change change, long number) implements ScheduleRequest {}

    /** To change all of them in the same way. */
    record ChangeAll(Change change) implements ScheduleRequest {}

    /**
     * To give one of them other times or other work, which no tool does.
     *
     * @param number of the schedule; 0 if the request names none
     */
    record Alter(long number) implements ScheduleRequest {}
}
