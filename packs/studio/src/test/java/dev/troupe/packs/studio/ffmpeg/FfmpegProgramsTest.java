package dev.troupe.packs.studio.ffmpeg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FfmpegProgramsTest {
    @TempDir private Path directory = Path.of("");

    @Test
    void needsBothProgramsInOneDirectory() throws IOException {
        var first = Files.createDirectory(directory.resolve("first"));
        var second = Files.createDirectory(directory.resolve("second"));
        install(first.resolve("ffmpeg"));
        install(second.resolve("ffmpeg"));
        install(second.resolve("ffprobe"));

        assertThat(FfmpegPrograms.find(first.toString())).isEmpty();
        assertThat(FfmpegPrograms.find(first + File.pathSeparator + second))
                .contains(new FfmpegPrograms(second.resolve("ffmpeg"), second.resolve("ffprobe")));
        assertThat(FfmpegPrograms.find(null)).isEmpty();
        assertThat(FfmpegPrograms.find("bin" + File.pathSeparator)).isEmpty();
    }

    private static void install(Path program) throws IOException {
        assertThat(Files.createFile(program).toFile().setExecutable(true)).isTrue();
    }

    @Test
    void namesTheRemedyInBothLanguages() {
        var requirement = FfmpegPrograms.requirement();

        assertThat(requirement.remedy(Language.ZH)).contains("apt-get install ffmpeg", "图片序列");
        assertThat(requirement.remedy(Language.EN)).contains("apt-get install ffmpeg", "pictures");
    }
}
