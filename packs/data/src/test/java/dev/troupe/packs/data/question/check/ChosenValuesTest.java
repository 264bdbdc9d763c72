package dev.troupe.packs.data.question.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChosenValuesTest {
    private static final String BEACONS =
            """
            Beacon,State,Keeper,Reach
            Gull Rock,Active,Ann Hill,12
            Long Spit,Active (automated 1984),Bo Lund,18
            Far Point,Removed 1931,Cy Moss,9
            Old Quay,Closed,Di Nash,7
            """;

    private static boolean isAnswered(String question) {
        var table = TableFiles.parse("beacons.csv", BEACONS.getBytes(StandardCharsets.UTF_8));
        return QuestionAnalyzer.read(question, table) instanceof Interpretation.Understood;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many beacons are active?",
                "how many beacons are not active?",
                "which keeper is Bo Lund?"
            })
    void refusesWhatIsOpenOrRepeatsTheQuestion(String question) {
        assertThat(isAnswered(question)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many beacons are closed?",
                "how many beacons are not closed?",
                "which beacon has the keeper Bo Lund?",
                "list the beacons with the state Active (automated 1984)"
            })
    void answersWhatIsClear(String question) {
        assertThat(isAnswered(question)).isTrue();
    }
}
