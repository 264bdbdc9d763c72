package dev.troupe.retrieval.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ScriptRunsTest {
    /** The same as an expression: slow, and plain to read. */
    private static final Pattern RUN =
            Pattern.compile(
                    "[\\p{IsLatin}\\p{IsCyrillic}\\p{IsGreek}\\p{Nd}_$]+(?:[-.][\\p{IsLatin}\\p{Nd}_$]+)*"
                            + "|[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]+|[\\p{L}\\p{M}]+");

    @Test
    void partsScripts() {
        assertThat(ScriptRuns.of("用input-date选日期, v1.2-rc。"))
                .containsExactly(
                        new ScriptRuns.Ideographs("用"),
                        new ScriptRuns.Word("input-date"),
                        new ScriptRuns.Ideographs("选日期"),
                        new ScriptRuns.Word("v1.2-rc"));
    }

    @Property(tries = 5000)
    void findsWhatTheExpressionFinds(@ForAll("texts") String text) {
        var normal = Normalizer.normalize(text, Normalizer.Form.NFKC);

        assertThat(ScriptRuns.of(text).stream().map(ScriptRuns.Run::text))
                .containsExactlyElementsOf(
                        RUN.matcher(normal).results().map(MatchResult::group).toList());
    }

    @Provide
    Arbitrary<String> texts() {
        var letters =
                Arbitraries.of(
                        "a", "Z", "é", "9", "٣", "_", "$", "-", ".", " ", "中", "文", "ひ", "カ", "ー",
                        "々", "я", "Ω", "ש", "ก", "้", "́", "Ⅷ", "ª", "𠀀", "𝒳", "😀", "\uD800",
                        "한", "\n", "#");
        return letters.list().ofMaxSize(12).map(parts -> String.join("", parts));
    }
}
