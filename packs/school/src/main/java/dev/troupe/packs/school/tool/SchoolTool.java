package dev.troupe.packs.school.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.store.value.StoreException;
import java.time.Duration;

/** A tool that reads the records of the user for whom the run works. */
record SchoolTool<I extends Record>(
        ToolSpec<I> spec, SchoolSource.Provider schools, Reading<I> reading)
        implements Tool<I, Value> {
    /** Longer than a back end may take that has to be asked several times. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    SchoolTool {
        spec = spec.withTimeout(PATIENCE);
    }

    /** What a call does. */
    @FunctionalInterface
    interface Reading<I> {
        Value read(I input, SchoolReader school);
    }

    @Override
    public Value call(I input, ToolContext context) {
        try {
            return reading.read(
                    input, new SchoolReader(schools.of(context.user()), context.language()));
        } catch (SchoolException e) {
            throw new ToolException(e.problem());
        } catch (StoreException e) {
            throw new ToolException(e.problem());
        }
    }
}
