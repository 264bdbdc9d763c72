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
                    offer to Nolan              | Check the offer from Nolan       | false
                    offer from Nolan            | Mail the offer to Nolan          | false
                    offer for Nolan             | Read the offer by Nolan          | false
                    train from Rome             | Book the train to Rome           | false
                    letter from Ann to Nolan    | Copy the letter from Nolan to Ann | false
                    dinner with Nolan           | Order dinner for Nolan           | false
                    set up printer              | Set printer on the desk          | false
                    把陈老师的作业给李老师         | 把李老师的作业给陈老师              | false
                    作业给陈老师                  | 给陈老师交作业                     | false
                    陈老师的作业                  | 给李老师交作业                     | false
                    陈老师的作业                  | 给陈老师说李老师的作业              | false
                    对接供应商                    | 去车站接供应商                     | false
                    与会者座次                    | 整理年会者座次表                   | false
                    目的地酒店                    | 盘点目录和当地酒店                 | false
                    了解市场                      | 缓解市场压力                      | false
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
