package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathSyntaxTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "C:/x.csv | ADDRESS",
                "file:///etc/passwd | ADDRESS",
                "a.txt:stream | ADDRESS",
                "d/a.txt::$DATA | ADDRESS",
                "%2e%2e/x | ENCODED",
                "%u002e%u002e/x | ENCODED",
                "~/x | HOME",
                "$HOME/x | VARIABLE",
                "d/${HOME} | VARIABLE",
                "%TEMP%/x | VARIABLE",
                "a\\b.csv | BACKSLASH",
                "．．/x | LOOKALIKE",
                "a／b | LOOKALIKE",
                "a∕b | LOOKALIKE",
                "‥/x | LOOKALIKE",
                "a./b | CLOSING",
                "a /b | CLOSING",
                "d/nul.txt | DEVICE",
                "com¹ | DEVICE",
                "ＣＯＮ | DEVICE"
            })
    void saysWhatIsWrongWithAPath(String path, PathSyntax.Flaw flaw) {
        assertThat(PathSyntax.findFlaw(path, false)).contains(flaw);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.csv",
                "../a.csv",
                "/tmp/a.csv",
                "out/结果.csv",
                "报告：终稿（一）.md",
                "my file 2024.csv",
                "a.b.c.json",
                ".hidden",
                "...x",
                "backup.txt~",
                "100%.txt",
                "cost $100.csv",
                "Meeting 10:30.txt",
                "console.txt",
                "nullable.csv",
                "😀👨‍👩‍👧.txt",
                "e\u0301.txt"
            })
    void takesPlainPathsAtTheirWord(String path) {
        assertThat(PathSyntax.findFlaw(path, false)).isEmpty();
    }

    @Test
    void takesDrivesAndBackslashesWhereTheSystemHasThem() {
        assertThat(PathSyntax.findFlaw("C:\\data\\a.csv", true)).isEmpty();
        assertThat(PathSyntax.findFlaw("C:\\data\\nul", true)).contains(PathSyntax.Flaw.DEVICE);
    }

    @Test
    void namesTheRemedyInBothLanguages() {
        assertThat(PathSyntax.Flaw.BACKSLASH.text(Language.ZH)).contains("请用 /");
        assertThat(PathSyntax.Flaw.BACKSLASH.text(Language.EN)).contains("with /");
    }
}
