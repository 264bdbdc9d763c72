package dev.troupe.store.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The programs of PostgreSQL, which an archive on the class path holds. */
public final class PostgresPrograms {
    private static final String ELSEWHERE = "TROUPE_TEST_POSTGRES"; // a directory with initdb

    private PostgresPrograms() {}

    /** The directory of the programs, which are unpacked where the environment names none. */
    public static Path in(Path home) throws IOException {
        var elsewhere = System.getenv(ELSEWHERE);
        if (elsewhere != null) {
            return Path.of(elsewhere);
        }
        var directory = home.resolve("programs");
        try (var archive = archive();
                var tar =
                        new TarArchiveInputStream(
                                new XZCompressorInputStream(new BufferedInputStream(archive)))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpack(tar, entry, directory.resolve(entry.getName()).normalize());
            }
        }
        return directory.resolve("bin");
    }

    private static InputStream archive() throws IOException {
        var name = "/postgres-%s-%s.txz".formatted(system(), architecture());
        var archive = PostgresPrograms.class.getResourceAsStream(name);
        if (archive == null) {
            throw new IOException(
                    "no "
                            + name
                            + " is on the class path; install PostgreSQL and name the directory"
                            + " of initdb in "
                            + ELSEWHERE);
        }
        return archive;
    }

    private static String system() {
        var name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? "darwin" : name;
    }

    private static String architecture() {
        return System.getProperty("os.arch", "").equals("aarch64") ? "arm_64" : "x86_64";
    }

    private static void unpack(InputStream tar, TarArchiveEntry entry, Path file)
            throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.resolveSibling("."));
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, file);
        boolean isProgram = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(
                file, PosixFilePermissions.fromString(isProgram ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
