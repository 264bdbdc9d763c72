package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its file systems have no such permissions")
class PrivateFilesTest {
    @TempDir Path directory;

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static void permit(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void makesWhatOnlyItsOwnerMayOpen() throws IOException {
        var folder = PrivateFiles.createDirectories(directory.resolve("a/b"));
        PrivateFiles.createFile(folder.resolve("file"));

        assertThat(permissions(directory.resolve("a"))).isEqualTo("rwx------");
        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(folder.resolve("file"))).isEqualTo("rw-------");
    }

    @Test
    void takesThePermissionsOfOthersFromAllThatIsThere() throws IOException {
        var root = Files.createDirectories(directory.resolve("home"));
        var program = Files.writeString(root.resolve("program"), "x");
        var elsewhere = Files.writeString(directory.resolve("elsewhere"), "x");
        Files.createSymbolicLink(root.resolve("link"), elsewhere);
        permit(root, "rwxr-xr-x");
        permit(program, "rwxr-x--x");
        permit(elsewhere, "rw-r--r--");

        var done = PrivateFiles.restrict(root);

        assertThat(done).isEqualTo(new PrivateFiles.Restriction(2, java.util.List.of()));
        assertThat(permissions(root)).isEqualTo("rwx------");
        assertThat(permissions(program)).isEqualTo("rwx------");
        assertThat(permissions(elsewhere)).isEqualTo("rw-r--r--");
        assertThat(PrivateFiles.restrict(root).restricted()).isZero();
    }

    @Test
    void leavesAFileThatExistsAsItIs() throws IOException {
        var file = Files.writeString(directory.resolve("file"), "kept");

        PrivateFiles.createFile(file);

        assertThat(file).hasContent("kept");
    }
}
