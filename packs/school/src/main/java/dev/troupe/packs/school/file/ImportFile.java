package dev.troupe.packs.school.file;

import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files to import, whose size is limited because their rows are held in memory. */
public final class ImportFile {
    /** Of one file. */
    public static final int MAX_BYTES = 20 << 20;

    private ImportFile() {}

    /**
     * @param name for messages; states the format
     * @throws SchoolException code BAD_FILE if the file is too large or has no rows
     */
    public static RecordRows read(String name, Path file, RecordRows.Reader reader)
            throws IOException {
        try (var in = Files.newInputStream(file)) {
            var content = in.readNBytes(MAX_BYTES + 1);
            if (content.length > MAX_BYTES) {
                throw new SchoolException(
                        SchoolProblem.BAD_FILE,
                        "%s 大于 %d MB；请拆分文件后分别导入",
                        "%s is larger than %d MB; split the file and import the parts",
                        name,
                        MAX_BYTES >> 20);
            }
            return reader.read(name, content);
        }
    }
}
