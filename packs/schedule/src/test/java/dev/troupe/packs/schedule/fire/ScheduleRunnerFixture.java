package dev.troupe.packs.schedule.fire;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleStore;
import org.jspecify.annotations.Nullable;

/** Begins what is due, for tests of what follows. */
public final class ScheduleRunnerFixture {
    private ScheduleRunnerFixture() {}

    /** All of it is accepted, in a conversation that is named by its key. */
    public static void fireDue(ScheduleStore store, TimeSource time) {
        run(store, time, null);
    }

    /** All of it is refused. */
    public static void refuseDue(ScheduleStore store, TimeSource time, LocalizedText reason) {
        run(store, time, new WorkLauncher.Launch.Refused(reason));
    }

    private static void run(
            ScheduleStore store, TimeSource time, WorkLauncher.Launch.@Nullable Refused refusal) {
        var launcher =
                new WorkLauncher() {
                    @Override
                    public Launch launch(Schedule schedule, Fire fire) {
                        return refusal == null ? new Launch.Accepted(fire.key(), 1) : refusal;
                    }

                    @Override
                    public boolean isActive(Fire fire) {
                        return false;
                    }
                };
        try (var runner = new ScheduleRunner(() -> store, launcher, time)) {
            var _ = runner.fireDue();
        }
    }
}
