package dev.troupe.packs.schedule.tool;

import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.request.ScheduleFollowUp;
import dev.troupe.packs.schedule.request.ScheduleRequest;
import dev.troupe.packs.schedule.request.ScheduleRequest.Change;
import dev.troupe.packs.schedule.request.ScheduleRequestParser;
import dev.troupe.packs.schedule.store.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * Determines whether the user's own words ask for a change of schedules: with its verb, and for
 * that schedule. A message such as "delete it" asks for one only right after a message about
 * schedules, and of the schedule that that one was about.
 *
 * @param schedules of the user, as they are before the change
 * @param words the user's messages of the conversation, one per line, the latest last
 */
record RequestedSchedule(List<Schedule> schedules, String words) {
    /**
     * @param tool its name
     * @param input of the call
     */
    boolean covers(String tool, Value input) {
        var lines = words.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (tool.equals("createSchedule")) {
            var request = input.field("request").asText().strip();
            return !request.isEmpty()
                    && lines.stream().anyMatch(line -> line.contains(request) && isCreation(line));
        }
        var change = changeOf(tool, input);
        var number = input.field("number");
        for (int i = 0; i < lines.size(); i++) {
            var before = i == 0 ? "" : lines.get(i - 1);
            boolean isReferred =
                    ScheduleFollowUp.findChange(lines.get(i)).filter(change::equals).isPresent()
                            && isAbout(before, number);
            if (isReferred || isNamed(lines.get(i), change, number)) {
                return true;
            }
        }
        return false;
    }

    private static Change changeOf(String tool, Value input) {
        return tool.equals("deleteSchedule")
                ? Change.DELETE
                : input.field("paused").equals(Value.of(false)) ? Change.RESUME : Change.PAUSE;
    }

    private static boolean isCreation(String line) {
        return ScheduleRequestParser.parse(line)
                .filter(ScheduleRequest.Create.class::isInstance)
                .isPresent();
    }

    private boolean isNamed(String line, Change change, Value number) {
        return switch (ScheduleRequestParser.parse(line).orElse(null)) {
            case ScheduleRequest.ChangeAll(var asked) -> asked == change;
            case ScheduleRequest.ChangeOne(var asked, var named) ->
                    asked == change && isMeant(named, number);
            case null, default -> false;
        };
    }

    /** Whether a message was about this schedule, and no other. */
    private boolean isAbout(String line, Value number) {
        return switch (ScheduleRequestParser.parse(line).orElse(null)) {
            case ScheduleRequest.Create _ ->
                    find(number).filter(one -> line.contains(one.request())).isPresent();
            case ScheduleRequest.ChangeOne(_, var named) -> isMeant(named, number);
            case ScheduleRequest.Alter(var named) -> isMeant(named, number);
            case ScheduleRequest.ListAll _, ScheduleRequest.ChangeAll _ -> isMeant(0, number);
            case null -> false;
        };
    }

    /** Of a message without a number only the single schedule can be meant. */
    private boolean isMeant(long named, Value number) {
        return named == 0 ? schedules.size() == 1 : Value.of(named).equals(number);
    }

    private Optional<Schedule> find(Value number) {
        return schedules.stream().filter(one -> Value.of(one.number()).equals(number)).findFirst();
    }
}
