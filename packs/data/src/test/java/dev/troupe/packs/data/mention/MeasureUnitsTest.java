package dev.troupe.packs.data.mention;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureUnitsTest {
    @ParameterizedTest
    @CsvSource({
        "km, 米, 1000",
        "厘米, m, 0.01",
        "miles, km, 1.609344",
        "Tonnes, kg, 1000",
        "克, 千克, 0.001",
        "metres, m, 1"
    })
    void convertsUnitsOfOneKind(String one, String other, String factor) {
        assertThat(MeasureUnits.factor(one, other))
                .hasValueSatisfying(value -> assertThat(value).isEqualByComparingTo(factor));
    }

    @Test
    void convertsNothingElse() {
        assertThat(MeasureUnits.factor("kg", "m")).isEmpty();
        assertThat(MeasureUnits.factor("pounds", "kg")).isEmpty();
        assertThat(MeasureUnits.areOfOneKind("meter", "m")).isFalse();
    }
}
