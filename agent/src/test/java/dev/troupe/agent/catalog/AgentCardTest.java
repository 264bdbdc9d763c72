package dev.troupe.agent.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgentCardTest {
    private final AgentCard card =
            new AgentCard(
                    "sum", "Adder", "Adds.", List.of("add"), List.of(), Set.of(), Set.of("table"));

    @Test
    void speaksToEachReaderInTheirLanguage() {
        var both = card.withChinese("加法", "做加法。", List.of("相加")).withRequirements();

        assertThat(both.words(Language.ZH).capabilities()).containsExactly("相加");
        assertThat(both.words(Language.EN).capabilities()).containsExactly("add");
    }

    @Test
    void speaksTheSameToAllWhereNothingElseIsGiven() {
        assertThat(card.words(Language.ZH)).isEqualTo(card.words(Language.EN));
    }
}
