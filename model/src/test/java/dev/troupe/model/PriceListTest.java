package dev.troupe.model;

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
        assertThat(PRICES.price("acme:large-2026-01-01")).isEqualTo(PRICES.price("acme:large"));
        assertThat(PRICES.price("acme:large-mini@001")).isEqualTo(PRICES.price("acme:large-mini"));
        assertThat(PRICES.price("acme:large-latest")).isPresent();
    }

    @Test
    void doesNotGuessThePriceOfAnotherModel() {
        assertThat(PRICES.price("acme:large-pro")).isEmpty();
        assertThat(PRICES.price("acme:large.2")).isEmpty();
        assertThat(PRICES.price("acme:larger")).isEmpty();
        assertThat(PRICES.price("acme:large-2")).isEmpty();
        assertThat(PRICES.cost("acme:small", 5, 5)).isEmpty();
    }

    @Test
    void computesTheExactCost() {
        var cost = PRICES.cost("acme:large-mini", 1, 1);

        assertThat(cost.orElseThrow()).isEqualByComparingTo("0.000002");
    }

    @Test
    void letsSettingsOverride() {
        var cheaper = PRICES.with(PriceList.parse("acme:large 1 1"));

        assertThat(cheaper.price("acme:large").orElseThrow().output()).isEqualByComparingTo("1");
        assertThat(cheaper.price("acme:large-mini")).isEqualTo(PRICES.price("acme:large-mini"));
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
        var free = PRICES.with(PriceList.parse("acme:* 0 0"));

        assertThat(free.cost("acme:anything:8b", 5, 5).orElseThrow()).isZero();
        assertThat(free.price("acme:large")).isEqualTo(PRICES.price("acme:large"));
        assertThat(free.price("other:large")).isEmpty();
    }

    @Test
    void knowsCommonModels() {
        assertThat(PriceList.standard().cost("ollama:qwen3:8b", 5, 5).orElseThrow()).isZero();
        assertThat(PriceList.standard().price("anthropic:claude-opus-4-7")).isEmpty();
        assertThat(PriceList.standard().price("openai:gpt-4o-mini-2024-07-18")).isPresent();
    }
}
