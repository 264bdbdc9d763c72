package dev.troupe.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * One name, one type: two types with the same job are one type, and two jobs have two names. {@code
 * bench} is a program of its own, which no other module uses.
 */
class SimpleNamesTest {
    @Test
    void noTwoTypesShareAName() {
        var places =
                new ClassFileImporter()
                                .withImportOption(new ImportOption.DoNotIncludeTests())
                                .importPackages("dev.troupe")
                                .stream()
                                .filter(JavaClass::isTopLevelClass)
                                .filter(type ->
                                        !type.getPackageName().startsWith("dev.troupe.bench"))
                                .filter(type -> !type.getSimpleName().equals("package-info"))
                                .collect(
                                        groupingBy(
                                                JavaClass::getSimpleName,
                                                TreeMap::new,
                                                mapping(
                                                        JavaClass::getPackageName,
                                                        toCollection(TreeSet::new))));
        assertThat(places).hasSizeGreaterThan(2000).containsKey("QueryCondition");
        places.values().removeIf(packages -> packages.size() == 1);
        assertThat(places).as("simple names of several types").isEmpty();
    }
}
