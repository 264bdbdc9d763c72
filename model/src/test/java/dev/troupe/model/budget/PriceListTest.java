package dev.troupe.model.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PriceListTest {
    private static final PriceList PRICES =
            PriceList.parse(
                    """
                    # a comment
                    acme:large       2 8

                    acme:large-mini  0.4 1.6
                    """);

    @Test
    void coversTheVersionsOfAModel() {
        assertThat(PRICES.findPrice("acme:large-2026-01-01"))
                .isEqualTo(PRICES.findPrice("acme:large"));
        assertThat(PRICES.findPrice("acme:large-mini@001"))
                .isEqualTo(PRICES.findPrice("acme:large-mini"));
        assertThat(PRICES.findPrice("acme:large-latest")).isPresent();
    }

    @Test
    void doesNotGuessThePriceOfAnotherModel() {
        assertThat(PRICES.findPrice("acme:large-pro")).isEmpty();
        assertThat(PRICES.findPrice("acme:large.2")).isEmpty();
        assertThat(PRICES.findPrice("acme:larger")).isEmpty();
        assertThat(PRICES.findPrice("acme:large-2")).isEmpty();
        assertThat(PRICES.costOf("acme:small", 5, 5)).isEmpty();
    }

    @Test
    void computesTheExactCost() {
        var cost = PRICES.costOf("acme:large-mini", 1, 1);

        assertThat(cost.orElseThrow()).isEqualByComparingTo("0.000002");
    }

    @Test
    void letsSettingsOverride() {
        var cheaper = PRICES.withPrices(PriceList.parse("acme:large 1 1"));

        assertThat(cheaper.findPrice("acme:large").orElseThrow().output())
                .isEqualByComparingTo("1");
        assertThat(cheaper.findPrice("acme:large-mini"))
                .isEqualTo(PRICES.findPrice("acme:large-mini"));
    }

    @Test
    void namesTheLineThatIsWrong() {
        assertThatThrownBy(() -> PriceList.parse("acme:large 2"))
                .hasMessageContaining("'acme:large 2'");
        assertThatThrownBy(() -> PriceList.parse("acme:large 2 -1"))
                .hasMessageContaining("2 and -1; give 0 or more");
    }

    @Test
    void coversAllOfAProviderByAStar() {
        var free = PRICES.withPrices(PriceList.parse("acme:* 0 0"));

        assertThat(free.costOf("acme:anything:8b", 5, 5).orElseThrow()).isZero();
        assertThat(free.findPrice("acme:large")).isEqualTo(PRICES.findPrice("acme:large"));
        assertThat(free.findPrice("other:large")).isEmpty();
    }

    @Test
    void knowsCommonModels() {
        assertThat(PriceList.standard().costOf("ollama:qwen3:8b", 5, 5).orElseThrow()).isZero();
        assertThat(PriceList.standard().findPrice("anthropic:claude-opus-4-7")).isEmpty();
        assertThat(PriceList.standard().findPrice("openai:gpt-4o-mini-2024-07-18")).isPresent();
    }
}
