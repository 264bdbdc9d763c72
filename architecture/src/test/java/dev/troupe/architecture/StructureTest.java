package dev.troupe.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sizes of packages and names of types. */
class StructureTest {
    private static final long MAX_TYPES = 40; // of a package

    /** Two types with the same job are one type, and two jobs have two names. */
    @Test
    void noTwoTypesShareAName() {
        // bench is a program of its own, which no other module uses
        var packages =
                types().filter(type -> !type.getPackageName().startsWith("dev.troupe.bench"))
                        .collect(
                                groupingBy(
                                        JavaClass::getSimpleName,
                                        TreeMap::new,
                                        mapping(
                                                JavaClass::getPackageName,
                                                toCollection(TreeSet::new))));
        assertThat(packages).hasSizeGreaterThan(2000);
        packages.values().removeIf(of -> of.size() == 1);
        assertThat(packages).as("names of several types").isEmpty();
    }

    @Test
    void noPackageIsLarge() {
        var sizes =
                types().collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));
        assertThat(sizes).hasSizeGreaterThan(190);
        sizes.values().removeIf(size -> size <= MAX_TYPES);
        assertThat(sizes).as("packages of more than %d types", MAX_TYPES).isEmpty();
    }

    /** The first sentence says what happens in a package, the next at which class to start. */
    @Test
    void everyPackageStatesWhereToStart() throws IOException {
        var start =
                Pattern.compile(
                        "/\\*\\*[\\s*]+\\S[\\s\\S]+\\.[\\s*]+(?:<p>)?Start[\\s*]+at[\\s*]+\\{@link");
        var silent = new ArrayList<Path>();
        int packages = 0;
        try (var files = Files.walk(Path.of(".."))) {
            for (var file : files.filter(StructureTest::isPackageInfo).toList()) {
                packages++;
                if (!start.matcher(Files.readString(file)).find()) {
                    silent.add(file);
                }
            }
        }
        assertThat(packages).isGreaterThan(190);
        assertThat(silent).as("packages that do not state where to start").isEmpty();
    }

    private static boolean isPackageInfo(Path file) {
        return file.endsWith("package-info.java")
                && file.toString().contains(Path.of("src", "main", "java").toString());
    }

    private static Stream<JavaClass> types() {
        return ProductClasses.OF_PRODUCT.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"));
    }
}
