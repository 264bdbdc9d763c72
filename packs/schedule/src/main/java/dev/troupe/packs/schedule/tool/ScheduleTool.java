package dev.troupe.packs.schedule.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.store.UserSchedules;
import dev.troupe.store.value.StoreException;

/**
 * A tool that works on the schedules of the user for whom the run works. What a schedule does later
 * it does with the user's permissions, so one that text from outside asked for needs approval.
 */
record ScheduleTool<I extends Record>(ToolSpec<I> spec, ScheduleServices services, Action<I> action)
        implements Tool<I, Value> {
    /** What a call does. */
    interface Action<I> {
        Value run(I input, Call call);
    }

    /** Whose call it is. */
    record Call(UserSchedules schedules, String user, Language language, String callKey) {}

    /** One that looks only. */
    static <I extends Record> ScheduleTool<I> read(
            ToolSpec<I> spec, ScheduleServices services, Action<I> action) {
        return new ScheduleTool<>(spec, services, action);
    }

    /** One that changes something, and cannot do so twice. */
    static <I extends Record> ScheduleTool<I> writeOnce(
            ToolSpec<I> spec, ScheduleServices services, Action<I> action) {
        return new ScheduleTool<>(spec.withRecordChanges("number"), services, action);
    }

    /** One that changes something, once however often its call is repeated. */
    static <I extends Record> ScheduleTool<I> write(
            ToolSpec<I> spec, ScheduleServices services, Action<I> action) {
        return writeOnce(spec.withRepeatable(true), services, action);
    }

    /** Whether the user's own words ask for this change of this schedule. */
    @Override
    public boolean isRequested(I input, ToolContext context, String words) {
        return new RequestedSchedule(services.store().of(context.user()).list(), words)
                .covers(spec.name(), Json.toValue(input));
    }

    @Override
    public Value call(I input, ToolContext context) {
        try {
            var user = context.user();
            return action.run(
                    input,
                    new Call(
                            services.store().of(user),
                            user,
                            context.language(),
                            context.callKey()));
        } catch (ScheduleException e) {
            throw new ToolException(e.problem());
        } catch (StoreException e) {
            throw new ToolException(e.problem());
        }
    }
}
