package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users read where the file system refuses something. */
class FileFailureTest {
    @Test
    void namesTheFileAndTheRemedyAndNoClass() {
        for (var cause :
                List.of(
                        new AccessDeniedException("/home/a/notes.txt"),
                        new NoSuchFileException("/home/a/notes.txt"),
                        new DirectoryNotEmptyException("/home/a/notes.txt"),
                        new FileSystemException("/home/a/notes.txt", null, "Input/output error"),
                        new IOException())) {
            var text = WorkspacePaths.failure("读取", "Reading", "notes.txt", cause).problem().text();

            assertThat(text.en())
                    .startsWith("Reading 'notes.txt' failed: ")
                    .contains(";")
                    .doesNotContain("Exception", "null", "/home");
            assertThat(text.zh())
                    .startsWith("读取“notes.txt”失败：")
                    .contains("；")
                    .doesNotContain("Exception", "null", "/home");
        }
    }
}
