package dev.troupe.packs.school.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.packs.school.file.RecordRows;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.store.School;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tools for the records of a school. */
public final class SchoolTools {
    private SchoolTools() {}

    /** Those that read, whatever the source is. */
    public static List<Tool<?, ?>> all(SchoolSource.Provider schools) {
        return Stream.concat(RecordTools.all(schools).stream(), AnalysisTools.all(schools).stream())
                .toList();
    }

    /**
     * The tool that imports files.
     *
     * @param schools the records of a user
     */
    public static Tool<?, ?> importing(Function<String, School> schools, RecordRows.Reader reader) {
        return new ImportRecords(schools, reader);
    }
}
