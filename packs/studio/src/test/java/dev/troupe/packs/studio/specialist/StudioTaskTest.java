package dev.troupe.packs.studio.specialist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StudioTaskTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    为 lamp.fountain 做分镜                | lamp.fountain |
                    为lamp.fountain制作分镜                | lamp.fountain |
                    make a storyboard of lamp.fountain     | lamp.fountain |
                    把 lamp.docx 存为 lamp.fountain        | lamp.docx     | lamp.fountain
                    """)
    void knowsWhatIsReadAndWhatIsWritten(String text, String source, String target) {
        var task = new StudioTask(text, text, Language.of(text));

        assertThat(task.source(".fountain", ".docx")).hasValue(source);
        assertThat(task.target(".fountain", ".docx").orElse(null)).isEqualTo(target);
    }
}
