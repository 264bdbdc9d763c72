package dev.troupe.cli.school;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.store.School;
import dev.troupe.runtime.pack.HomeSchoolRepository;

/** What a command does with the records of the user at this computer. */
@FunctionalInterface
interface SchoolTask {
    void run(School school);

    /** Does it, reports a problem, and returns the exit code. */
    static int execute(CliContext context, SchoolTask task) {
        try (var home = HomeSchoolRepository.of(context.environment())) {
            task.run(home.of("")); // commands are for the one user at this computer
            return ExitCode.DONE;
        } catch (SchoolException e) {
            context.err().println("troupe: " + context.localize(e.text()));
            return ExitCode.USAGE;
        }
    }
}
