package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleReference;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares what each published module exports with the checked-in texts in {@code api/}, so that a
 * change of them shows in review. Run with {@code -Dtroupe.update-api=true} to accept what is
 * there.
 */
class ApiTest {
    private static final Path DIRECTORY = Path.of("api");
    private static final boolean UPDATES = Boolean.getBoolean("troupe.update-api");

    @TestFactory
    Stream<DynamicTest> publishedModulesDescribeThemselvesAsBefore() {
        return ModulePath.PUBLISHED.stream()
                .map(ModulePath::reference)
                .map(module ->
                        DynamicTest.dynamicTest(
                                module.descriptor().name(),
                                () -> compare(".module.txt", module, describe(module))));
    }

    @TestFactory
    Stream<DynamicTest> publishedModulesOfferTheSameTypesAndMembersAsBefore() {
        return ModulePath.PUBLISHED.stream()
                .map(ModulePath::reference)
                .map(module ->
                        DynamicTest.dynamicTest(
                                module.descriptor().name(),
                                () -> compare(".api.txt", module, members(module))));
    }

    private static void compare(String ending, ModuleReference module, String text)
            throws IOException {
        var file = DIRECTORY.resolve(module.descriptor().name() + ending);
        if (UPDATES) {
            Files.createDirectories(DIRECTORY);
            Files.writeString(file, text);
        }
        assertThat(file).as("run once with -Dtroupe.update-api=true").exists();
        assertThat(text)
                .as(
                        "%s; if the change is meant, run mvn -pl architecture -am verify"
                                + " -Dtroupe.update-api=true and commit the file",
                        file)
                .isEqualTo(Files.readString(file));
    }

    /** The lines of {@code jar --describe-module}, without the place of the jar. */
    private static String describe(ModuleReference module) {
        var descriptor = module.descriptor();
        var lines = new ArrayList<String>();
        descriptor
                .exports()
                .forEach(exports ->
                        lines.add("exports " + exports.source() + to(exports.targets())));
        descriptor.requires().stream()
                .map(requires -> "requires " + requires.name() + modifiers(requires))
                .forEach(lines::add);
        descriptor
                .opens()
                .forEach(opens -> lines.add("opens " + opens.source() + to(opens.targets())));
        descriptor.uses().forEach(uses -> lines.add("uses " + uses));
        descriptor.provides().forEach(provides -> lines.add("provides " + provides));
        lines.sort(null);
        return "module " + descriptor.name() + "\n" + String.join("\n", lines) + "\n";
    }

    private static String modifiers(ModuleDescriptor.Requires requires) {
        return requires.accessFlags().stream()
                .map(AccessFlag::name)
                .sorted()
                .map(flag -> " " + flag.toLowerCase(java.util.Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static String to(java.util.Set<String> targets) {
        return targets.isEmpty()
                ? ""
                : targets.stream().sorted().collect(Collectors.joining(", ", " to ", ""));
    }

    /** What {@code javap} states of every public type in exported packages. */
    private static String members(ModuleReference module) throws IOException {
        var location = Path.of(module.location().orElseThrow());
        var types = new ArrayList<String>();
        try (var reader = module.open();
                var names = reader.list()) {
            names.filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                    .filter(name -> isExported(module, name))
                    .sorted()
                    .forEach(types::add);
        }
        return javap(location, types).replaceAll("(?m)^Compiled from .*\\R", "");
    }

    private static boolean isExported(ModuleReference module, String type) {
        var name = type.substring(0, type.lastIndexOf('.'));
        return module.descriptor().exports().stream()
                        .anyMatch(
                                exports -> !exports.isQualified() && exports.source().equals(name))
                && isPublic(type);
    }

    private static boolean isPublic(String type) {
        try {
            for (Class<?> each = Class.forName(type, false, ApiTest.class.getClassLoader());
                    each != null;
                    each = each.getDeclaringClass()) {
                if (!each.accessFlags().contains(AccessFlag.PUBLIC)) {
                    return false;
                }
            }
            return true;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(type + " was listed but cannot be loaded", e);
        }
    }

    private static String javap(Path location, List<String> types) {
        var arguments = new ArrayList<>(List.of("-protected", "-cp", location.toString()));
        arguments.addAll(types);
        var out = new StringWriter();
        var err = new StringWriter();
        int code =
                ToolProvider.findFirst("javap")
                        .orElseThrow()
                        .run(
                                new PrintWriter(out),
                                new PrintWriter(err),
                                arguments.toArray(String[]::new));

        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }
}
