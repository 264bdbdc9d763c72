package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PostgresSettingsTest {
    @Test
    void readsWhatProgramsWriteCommonly() {
        var settings =
                PostgresSettings.parse(
                        "postgres://ann:p%40ss+word@db.example:5433/troupe?ssl=true");

        assertThat(settings.url()).isEqualTo("jdbc:postgresql://db.example:5433/troupe?ssl=true");
        assertThat(settings.user()).isEqualTo("ann");
        assertThat(settings.password()).isEqualTo("p@ss+word");
        assertThat(settings.durability()).isEqualTo(Durability.FULL);
    }

    @Test
    void readsAnAddressOfTheDriver() {
        var settings = PostgresSettings.parse("jdbc:postgresql://localhost/troupe");

        assertThat(settings.url()).isEqualTo("jdbc:postgresql://localhost/troupe");
        assertThat(settings.user()).isEmpty();
    }

    @Test
    void neverShowsThePassword() {
        var settings = PostgresSettings.parse("postgresql://ann:hush@localhost/troupe");

        assertThat(settings.toString()).isEqualTo("postgresql://localhost/troupe");
        assertThatThrownBy(() -> PostgresSettings.parse("postgresql://ann:hu sh@localhost/troupe"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("is not valid", "%40")
                .hasMessageNotContaining("hu sh")
                .hasNoCause();
        assertThatThrownBy(() ->
                        PostgresSettings.parse(
                                "postgresql://localhost/troupe?user=a&password=hush"))
                .hasMessageContaining("separately")
                .hasMessageNotContaining("hush");
    }

    @Test
    void refusesWhatIsNoAddressOfPostgres() {
        assertThatThrownBy(() -> PostgresSettings.parse("mysql://localhost/troupe"))
                .hasMessageContaining("postgresql://user:password@localhost");
        assertThatThrownBy(() -> PostgresSettings.parse("troupe.db"))
                .hasMessageContaining("postgresql://user:password@localhost");
    }
}
