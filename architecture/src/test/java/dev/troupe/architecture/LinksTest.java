package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that links between the Markdown files lead to files and headings that exist. */
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> SKIPPED = // directories, of which some have samples
            Set.of("target", "node_modules", ".git", "src", "resources");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

    private final Map<Path, Set<String>> anchors = new HashMap<>();

    @Test
    void leadToWhatExists() throws IOException {
        var files = findFiles();
        var broken = new ArrayList<String>();
        int links = 0;
        for (var file : files) {
            var text = CODE.matcher(Files.readString(file)).replaceAll("");
            for (var link : LINK.matcher(text).results().map(it -> it.group(1)).toList()) {
                if (link.matches("[a-z]+:.*")) {
                    continue; // of another site, which a test must not depend on
                }
                links++;
                if (!exists(file, link)) {
                    broken.add(ROOT.relativize(file) + ": " + link);
                }
            }
        }

        assertThat(links).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }

    private static List<Path> findFiles() throws IOException {
        try (var files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file ->
                            Stream.of(ROOT.relativize(file).toString().split("/", -1))
                                    .noneMatch(SKIPPED::contains))
                    .toList();
        }
    }

    private boolean exists(Path file, String link) throws IOException {
        int hash = link.indexOf('#');
        var path = hash < 0 ? link : link.substring(0, hash);
        var target = path.isEmpty() ? file : file.resolveSibling(path).toAbsolutePath().normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return hash < 0 || anchors(target).contains(link.substring(hash + 1));
    }

    /** As GitHub makes them of headings. */
    private Set<String> anchors(Path file) throws IOException {
        var known = anchors.get(file);
        if (known == null) {
            known = new HashSet<>();
            var text = Files.readString(file);
            for (var heading : HEADING.matcher(text).results().map(it -> it.group(1)).toList()) {
                known.add(
                        heading.toLowerCase(Locale.ROOT)
                                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                                .replace(' ', '-'));
            }
            anchors.put(file, known);
        }
        return known;
    }
}
