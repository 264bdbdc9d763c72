package dev.troupe.agent.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileFlawTest {
    @TempDir Path directory;

    @Test
    void isAMissingFile() {
        assertThat(flawOf("monthly.csv")).isEqualTo("monthly.csv does not exist");
        assertThat(flawOf("../monthly.csv")).isEqualTo("../monthly.csv does not exist");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a.csv    | ''         | a.csv is empty
                    a.csv    | x          | ''
                    a.json   | {"a": 1}   | ''
                    a.json   | {"a": 1    | a.json is not a valid json file
                    a.pdf    | %PDF-1.7   | ''
                    a.pdf    | # Report   | a.pdf is not a valid pdf file
                    a.xlsx   | PK         | ''
                    a.xlsx   | a,b        | a.xlsx is not a valid xlsx file
                    chart.png| <svg/>     | chart.png is not a valid png file
                    """)
    void isContentThatIsMissingOrOfAnotherKind(String name, String content, String flaw)
            throws IOException {
        Files.writeString(directory.resolve(name), content);

        assertThat(flawOf(name)).isEqualTo(flaw);
    }

    @Test
    void isJsonThatIsNoText() throws IOException {
        Files.write(directory.resolve("a.json"), "ä".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(flawOf("a.json")).isEqualTo("a.json is not a valid json file");
    }

    private String flawOf(String name) {
        return FileFlaw.find(name, Workspace.of(directory)).map(flaw -> flaw.en()).orElse("");
    }
}
