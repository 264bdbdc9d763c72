package dev.troupe.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.TreeMap;
import java.util.TreeSet;
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

    private static Stream<JavaClass> types() {
        return ProductClasses.OF_PRODUCT.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"));
    }
}
