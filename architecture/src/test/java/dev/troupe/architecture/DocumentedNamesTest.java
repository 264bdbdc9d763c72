package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the types and members that the Markdown files name in code exist, so that a rename
 * does not leave examples behind that no longer compile.
 */
class DocumentedNamesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> SKIPPED = Set.of("target", "node_modules", ".git");
    private static final List<String> OTHER_PACKAGES =
            List.of(
                    "java.lang.",
                    "java.util.",
                    "java.nio.charset.",
                    "java.nio.file.",
                    "java.time.",
                    "java.util.function.",
                    "org.junit.jupiter.api.",
                    "org.junit.jupiter.api.io.",
                    "org.slf4j.",
                    "org.springframework.context.annotation.",
                    "org.springframework.stereotype.");

    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SPAN = Pattern.compile("`([^`\n]+)`");
    private static final Pattern MEMBER = Pattern.compile("\\b([A-Z]\\w+)[.#]([A-Za-z]\\w*)");
    private static final Pattern TYPE = Pattern.compile("\\b[A-Z][a-z]\\w*");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface) (\\w+)");
    private static final Pattern TEXT_OR_COMMENT =
            Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|//[^\n]*|/\\*(?s:.*?)\\*/");

    /** Tests of this project that guides are cut from; they are not on the path of classes. */
    private static final Path GUIDES =
            ROOT.resolve("examples/src/test/java/dev/troupe/examples/guide");

    private final Map<String, Set<String>> members = findMembers();

    private static Map<String, Set<String>> findMembers() {
        var members = new HashMap<String, Set<String>>();
        for (var type : ProductClasses.WITH_TESTS) {
            var names = members.computeIfAbsent(type.getSimpleName(), _ -> new HashSet<>());
            type.getAllMembers().stream().map(JavaMember::getName).forEach(names::add);
            names.add("class");
            type.getEnclosingClass()
                    .map(JavaClass::getSimpleName)
                    .ifPresent(outer ->
                            members.computeIfAbsent(outer, _ -> new HashSet<>())
                                    .add(type.getSimpleName()));
        }
        return members;
    }

    @Test
    void typesAndMembersInCodeExist() throws IOException {
        var files = findFiles();
        assertThat(files).hasSizeGreaterThan(30);
        var unknown = new ArrayList<String>();
        var ofGuides = findTypesOfGuides();
        for (var file : files) {
            var text = Files.readString(file);
            var declared = findDeclared(text);
            declared.addAll(ofGuides);
            EXAMPLE.matcher(text)
                    .results()
                    .map(it -> TEXT_OR_COMMENT.matcher(it.group(1)).replaceAll(""))
                    .forEach(code -> {
                        addUnknownMembers(file, code, unknown);
                        addUnknownTypes(file, code, declared, unknown);
                    });
            SPAN.matcher(text)
                    .results()
                    .forEach(it -> addUnknownMembers(file, it.group(1), unknown));
        }
        assertThat(unknown).isEmpty();
    }

    private static Set<String> findTypesOfGuides() throws IOException {
        try (var files = Files.list(GUIDES)) {
            return files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    private static List<Path> findFiles() throws IOException {
        try (var files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file ->
                            Stream.of(ROOT.relativize(file).toString().split("/"))
                                    .noneMatch(SKIPPED::contains))
                    .toList();
        }
    }

    private void addUnknownMembers(Path file, String code, List<String> unknown) {
        MEMBER.matcher(code)
                .results()
                .filter(it -> !isOfOthers(it.group(1)))
                .filter(it ->
                        !members.getOrDefault(it.group(1), Set.of(it.group(2)))
                                .contains(it.group(2)))
                .forEach(it -> unknown.add(ROOT.relativize(file) + ": " + it.group()));
    }

    /** The types that the examples of a file declare. */
    private static Set<String> findDeclared(String text) {
        return EXAMPLE.matcher(text)
                .results()
                .flatMap(example -> DECLARED.matcher(example.group(1)).results())
                .map(declaration -> declaration.group(1))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** An example may declare types, and call those that its reader writes {@code My...}. */
    private void addUnknownTypes(
            Path file, String code, Set<String> declared, List<String> unknown) {
        TYPE.matcher(code)
                .results()
                .map(it -> it.group())
                .filter(name -> !members.containsKey(name) && !name.startsWith("My"))
                .filter(name -> !declared.contains(name) && !isOfOthers(name))
                .forEach(name -> unknown.add(ROOT.relativize(file) + ": " + name));
    }

    private static boolean isOfOthers(String name) {
        return OTHER_PACKAGES.stream().anyMatch(each -> exists(each + name));
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name, false, DocumentedNamesTest.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException _) {
            return false;
        }
    }
}
