package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks that the classes that {@code docs/architecture.md} names exist. */
class ArchitecturePageTest {
    private static final Path PAGE = Path.of("../docs/architecture.md");

    /** In code, or in a node of a picture. */
    private static final Pattern CLASS_NAME =
            Pattern.compile("(?:`|[\\[{(:,] ?)((?:[A-Z][a-z]+){2,}[A-Za-z]*|RunState)\\b");

    @Test
    void namesClassesThatExist() throws IOException {
        var existing =
                new ClassFileImporter()
                        .importPackages("dev.troupe").stream()
                                .map(JavaClass::getSimpleName)
                                .collect(Collectors.toSet());
        var named = new TreeSet<String>();
        CLASS_NAME.matcher(Files.readString(PAGE)).results().forEach(it -> named.add(it.group(1)));

        assertThat(named).hasSizeGreaterThan(60);
        assertThat(existing).containsAll(named);
    }
}
