package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Texts for users are written in Chinese and English; the compiler requires both. */
class LanguagesTest {
    private static final String LITERAL = "\"((?:[^\"\\\\]|\\\\.)*)\"";

    /** A sentence, or whatever holds one, with its two texts as literals. */
    private static final Pattern TWO_TEXTS =
            Pattern.compile(
                    "(?:Sentence\\.of|new (?:UsageException|SettingsException|InvalidValue|JsonException))\\(\\s*"
                            + LITERAL
                            + ",\\s*"
                            + LITERAL
                            + "|(?:Problem\\.of|NodeResult\\.failed|new ToolException)\\(\\s*[\\w.]+,\\s*"
                            + LITERAL
                            + ",\\s*"
                            + LITERAL);

    /** Words of our own where only those of others belong. */
    private static final Pattern OWN_WORDS_AS_OTHERS =
            Pattern.compile("Sentence\\.verbatim\\(\\s*\"[^\"]*\\p{L}{2}");

    private static final Pattern PLACEHOLDER = Pattern.compile("%(?:\\d\\$)?[a-zA-Z]|\\\\n");

    @Test
    void everySentenceIsInChineseAndInEnglish() throws IOException {
        var wrong = new ArrayList<String>();
        int found = 0;
        for (var file : sources()) {
            var matcher = TWO_TEXTS.matcher(Files.readString(file));
            while (matcher.find()) {
                found++;
                boolean isFirst = matcher.group(1) != null;
                var zh = words(matcher.group(isFirst ? 1 : 3));
                var en = words(matcher.group(isFirst ? 2 : 4));
                boolean isSame = zh.equals(en);
                if (isChinese(en) || (!isSame && !isChinese(zh) && zh.matches("(?s).*\\p{L}.*"))) {
                    wrong.add(file.getFileName() + ": " + zh + " / " + en);
                }
            }
        }

        assertThat(found).isGreaterThan(150);
        assertThat(wrong).isEmpty();
    }

    @Test
    void onlyTheWordsOfOthersArePassedOnAsTheyAre() throws IOException {
        for (var file : sources()) {
            assertThat(OWN_WORDS_AS_OTHERS.matcher(Files.readString(file)).results())
                    .as(file.toString())
                    .isEmpty();
        }
    }

    private static String words(String text) {
        return PLACEHOLDER.matcher(text).replaceAll("");
    }

    private static boolean isChinese(String text) {
        return text.codePoints()
                .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
    }

    private static List<Path> sources() throws IOException {
        try (var files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().replace('\\', '/').contains("/src/main/"))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
