package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import dev.troupe.agent.tool.Tool;
import java.lang.module.ModuleDescriptor;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Checks that Jackson may read the records that tools take and return. Tests run on the class path,
 * where everything is open; the {@code troupe} command runs on the module path.
 */
class OpensTest {
    private static final JavaClasses CLASSES = ProductClasses.OF_PRODUCT;

    @Test
    void packagesOfToolInputsAndOutputsAreOpenToJackson() {
        var records = new HashSet<JavaClass>();
        CLASSES.stream()
                .filter(type -> type.isAssignableTo(Tool.class) && !type.isInterface())
                .flatMap(type -> type.getInterfaces().stream())
                .filter(JavaParameterizedType.class::isInstance)
                .forEach(type -> collect(type, records));
        assertThat(records).hasSizeGreaterThan(50);
        var used = new TreeSet<String>();
        records.stream()
                .filter(type -> !isAccessible(type))
                .forEach(type -> used.add(type.getPackageName()));

        assertThat(openPackages()).containsAll(used);
    }

    private static void collect(JavaType type, Set<JavaClass> records) {
        for (var raw : type.getAllInvolvedRawTypes()) {
            if (raw.isRecord()
                    && raw.getPackageName().startsWith("dev.troupe.")
                    && records.add(raw)) {
                raw.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .forEach(field -> collect(field.getType(), records));
            }
        }
    }

    /** A public record of an exported package needs no more. */
    private static boolean isAccessible(JavaClass type) {
        boolean isPublic =
                type.getModifiers().contains(JavaModifier.PUBLIC)
                        && type.getEnclosingClass().isEmpty();
        return isPublic && exportedPackages().contains(type.getPackageName());
    }

    private static Set<String> exportedPackages() {
        return ModulePath.WITH_TOOLS.stream()
                .map(ModulePath::reference)
                .flatMap(module -> module.descriptor().exports().stream())
                .filter(exported -> !exported.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    private static Set<String> openPackages() {
        return ModulePath.WITH_TOOLS.stream()
                .map(ModulePath::reference)
                .flatMap(module -> module.descriptor().opens().stream())
                .map(ModuleDescriptor.Opens::source)
                .collect(Collectors.toSet());
    }
}
