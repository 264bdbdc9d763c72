package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Requirement;
import dev.troupe.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is looked for on the machine, and what is reported if it is missing. */
class RequiredProgramsTest {
    @TempDir private Path directory = Path.of("");

    private Path program(String name) throws IOException {
        var file = Files.createFile(directory.resolve(name));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    @Test
    void findsThemOnThePath() throws IOException {
        var node = program("node");
        var browser = program("google-chrome");

        var programs = new RequiredPrograms(directory.toString(), "");

        assertThat(programs.node()).contains(node);
        assertThat(programs.browser()).contains(browser);
        assertThat(programs.requirements()).allMatch(Requirement::isMet);
    }

    @Test
    void saysWhatIsMissingAndHowToGetIt() {
        var programs = new RequiredPrograms(directory.toString(), "/nowhere/chrome");

        assertThat(programs.requirements())
                .noneMatch(Requirement::isMet)
                .allMatch(Requirement::isOptional);
        assertThat(programs.requirements().getFirst().remedy(Language.EN))
                .contains("apt-get install chromium", "TROUPE_CHROMIUM", "/nowhere/chrome");
        assertThat(programs.requirements().getLast().remedy(Language.ZH)).contains("Node 20");
    }
}
