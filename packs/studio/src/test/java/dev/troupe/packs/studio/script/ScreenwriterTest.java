package dev.troupe.packs.studio.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.studio.specialist.OfferReader;
import dev.troupe.packs.studio.timing.OfferReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScreenwriterTest {
    private final OfferReading reading = new OfferReading(new Screenwriter());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            textBlock =
                    """
                    export the script night.fountain to night.pdf | exportScript | {"path":"night.fountain","target":"night.pdf"}
                    convert night.fountain to night.docx          | exportScript | {"path":"night.fountain","target":"night.docx"}
                    把 夜.fountain 导出为 夜.pdf                  | exportScript | {"path":"夜.fountain","target":"夜.pdf"}
                    write a script from outline.md                | outlineScript | {"outline":"outline.md"}
                    write a script about a cat who becomes mayor  | outlineScript | {}
                    写一个关于猫当市长的剧本                      | outlineScript | {}
                    search the scripts for "rain"                 | searchScripts | {"query":"rain"}
                    在剧本里找"灯塔"                              | searchScripts | {"query":"灯塔"}
                    """)
    void readsRequests(String request, String tool, String arguments) {
        reading.requireCall(request, tool, arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "write a script about a cat from outline.md",
                "convert night.fountain",
                "write a new scene"
            })
    void refusesWhatRulesCannotDo(String request) {
        reading.requireRefusal(request);
    }

    @Test
    void leavesFilesOfOtherKindsToOthers() {
        assertThat(new OfferReader(new Screenwriter().offers()).find("convert a.mp4 to b.webm"))
                .isEmpty();
    }
}
