package dev.troupe.packs.school.file;

import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.store.School;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An invented school: two classes, their students, assignments, submissions and item scores. Stored
 * only on request, and marked as a sample wherever it is displayed.
 */
public final class SampleSchool {
    private static final List<RecordKind> KINDS =
            List.of(
                    RecordKind.CLASSES,
                    RecordKind.STUDENTS,
                    RecordKind.ASSIGNMENTS,
                    RecordKind.SUBMISSIONS,
                    RecordKind.ITEMS,
                    RecordKind.RUBRICS);

    private SampleSchool() {}

    /** Stores it with the records of a user. */
    public static List<ImportReport> addTo(School school, RecordRows.Reader reader) {
        var imports = new RecordImport(school, true, RecordQuota.DEFAULT);
        var reports = new ArrayList<ImportReport>();
        for (var kind : KINDS) {
            var name = "sample-" + kind.key() + ".csv";
            reports.add(imports.store(reader.read(name, content(name)), kind));
        }
        return reports;
    }

    private static byte[] content(String name) {
        try (var in = Objects.requireNonNull(SampleSchool.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read sample " + name, e);
        }
    }
}
