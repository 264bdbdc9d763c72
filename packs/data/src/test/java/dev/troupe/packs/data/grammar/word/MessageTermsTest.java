package dev.troupe.packs.data.grammar.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTermsTest {
    private static final String ROWS =
            "客户,数量\n青禾食品厂,3\n同德中学,4\n同德小学,5\n东山物流集团,6\n河东山货行,7\nAB公司,8\n";

    @ParameterizedTest
    @CsvSource({
        "青禾今年下了几单, 青禾",
        "给青禾食品发过几次货, 青禾食品",
        "同德中买了几次, 同德中",
    })
    void findsTheBeginningOfTheOnlyValueThatHasIt(String message, String part) {
        assertThat(parts(message)).containsExactly(part);
    }

    @ParameterizedTest
    @CsvSource({"同德买了几次", "东山买了几次", "食品有几种", "AB有几单", "青年有几个"})
    void findsNoneThatSeveralValuesHaveOrThatIsNoBeginning(String message) {
        assertThat(parts(message)).isEmpty();
    }

    private static List<String> parts(String message) {
        var columns =
                ColumnProfile.all(
                        TableFiles.parse("rows.csv", ROWS.getBytes(StandardCharsets.UTF_8)));
        return MessageTerms.findParts(new RequestText(message), columns).stream()
                .map(part -> message.substring(part.span().start(), part.span().end()))
                .toList();
    }
}
