package dev.troupe.packs.life.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TitleWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    the offer for Nolan         | Mail the offer to Nolan          | true
                    about the curtains          | Hang the curtain                 | true
                    Nolan's offer               | Mail the offer to Nolan          | true
                    dentist appointment         | Book an appointment with dentist | true
                    email Nolan                 | Email Ann about Nolan            | false
                    offer for Nolan             | Mail the offer to Ann            | false
                    the bus pass                | Pass the bus station             | true
                    the glass                   | Buy glasses                      | false
                    陈老师的作业                  | 给陈老师交作业                      | true
                    关于签证的                   | 办签证                             | true
                    给陈老师的作业                | 给李老师交作业                      | false
                    """)
    void meansTheTitlesThatHaveThem(String reference, String title, boolean isMeant) {
        var words = TitleWords.of(NameNormalizer.key(reference));

        assertThat(words.isEnough()).isTrue();
        assertThat(words.isIn(NameNormalizer.key(title))).isEqualTo(isMeant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the", "to it", "我的", "书", "", "of the a"})
    void areTooFewToMeanATitle(String reference) {
        assertThat(TitleWords.of(NameNormalizer.key(reference)).isEnough()).isFalse();
    }
}
