package dev.troupe.server.page;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run is to become: the next version of a page. Stored with the run, for who continues it.
 *
 * @param page id of the page
 * @param base version that was the latest when the run began; 0 for a new page
 * @param cause as in the list of versions
 */
record PageRunNotes(String page, long base, String cause, String note) {
    private static final String FIELD = "page";

    /** With what every run has noted. */
    Map<String, Value> toValues(String request, Workspace workspace) {
        var notes = new RunNotes(request, Set.of(), List.of(), workspace).toValues();
        notes.put(
                FIELD,
                Values.record(
                        "id", Value.of(page),
                        "base", Value.of(base),
                        "cause", Value.of(cause),
                        "note", Value.of(note)));
        return notes;
    }

    static PageRunNotes of(RunEvent.RunStarted started) {
        var notes = started.notes().getOrDefault(FIELD, Value.missing());
        return new PageRunNotes(
                notes.field("id").asText(),
                Values.number(notes.field("base")),
                notes.field("cause").asText(),
                notes.field("note").asText());
    }
}
