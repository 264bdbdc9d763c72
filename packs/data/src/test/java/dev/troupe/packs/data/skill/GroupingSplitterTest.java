package dev.troupe.packs.data.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupingSplitterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total by region and average by month           | total by region / average by month
                    a.csv: total per month, share per region       | a.csv: total per month / share per region
                    a.csv：每月总额、各地区占比                     | a.csv：每月总额 / 各地区占比
                    total and share per region                     | ''
                    每月各地区的总额和占比                          | ''
                    """)
    void partsWhatIsComputedByDifferentGroups(String task, String parts) {
        assertThat(String.join(" / ", GroupingSplitter.split(task))).isEqualTo(parts);
    }
}
