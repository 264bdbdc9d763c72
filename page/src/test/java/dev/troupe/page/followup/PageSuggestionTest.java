package dev.troupe.page.followup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import dev.troupe.page.FollowUpSamples;
import dev.troupe.page.patch.PatchReading;
import dev.troupe.page.patch.TableColumns;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageSuggestionTest {
    @ParameterizedTest
    @EnumSource(
            value = Language.class,
            names = {"ZH", "EN"})
    void suggestsOnlyWhatIsUnderstood(Language language) throws InterruptedException {
        var suggestions = PageSuggestion.of(FollowUpSamples.PAGE, language);

        assertThat(suggestions)
                .extracting(PageSuggestion::kind)
                .contains(PageSuggestion.Kind.QUESTION, PageSuggestion.Kind.CHANGE);
        for (var suggestion : suggestions) {
            boolean isUnderstood =
                    switch (suggestion.kind()) {
                        case QUESTION ->
                                PageLookup.of(FollowUpSamples.PAGE)
                                        .find(suggestion.text())
                                        .isPresent();
                        case CHANGE ->
                                FollowUpSamples.REFINEMENTS.read(
                                                suggestion.text(),
                                                FollowUpSamples.BLUEPRINT,
                                                TableColumns.of(FollowUpSamples.PAGE))
                                        instanceof PatchReading.Read;
                    };
            assertThat(isUnderstood).as(suggestion.text()).isTrue();
        }
    }
}
