package dev.troupe.page.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTemplateTest {
    private static final PageTemplate COMPARISON =
            PageTemplate.of(
                    "Compare two classes",
                    "Compare Form 1A and Form 1B on Unit 5 Test, not Form 1AB",
                    List.of("rename the chart to Form 1A"),
                    List.of(
                            slot("first", SlotType.CLASS_SELECTOR, "Form 1A", true),
                            slot("second", SlotType.CLASS_SELECTOR, "Form 1B", true),
                            slot("unit", SlotType.NUMBER_INPUT, "5", false)));

    private static TemplateSlot slot(
            String key, SlotType type, String example, boolean isRequired) {
        return new TemplateSlot(key, "The " + key, type, isRequired, example, "");
    }

    @Test
    void putsSlotsInPlaceOfWholeWords() {
        assertThat(COMPARISON.request())
                .isEqualTo("Compare {first} and {second} on Unit {unit} Test, not Form 1AB");
        assertThat(COMPARISON.changes()).containsExactly("rename the chart to {first}");
    }

    @Test
    void isFilledAsIfTheUserHadWrittenIt() {
        var filled = COMPARISON.fill(Map.of("first", " Form 2C$1 ", "second", "2D", "unit", "6"));

        assertThat(filled.request())
                .isEqualTo("Compare Form 2C$1 and 2D on Unit 6 Test, not Form 1AB");
        assertThat(filled.changes()).containsExactly("rename the chart to Form 2C$1");
    }

    @Test
    void usesTheExampleOfASlotThatIsNotRequired() {
        assertThat(COMPARISON.fill(Map.of("first", "2C", "second", "2D")).request())
                .contains("Unit 5 Test");
        assertThat(COMPARISON.fillWithExamples().request())
                .isEqualTo("Compare Form 1A and Form 1B on Unit 5 Test, not Form 1AB");
    }

    @Test
    void namesEveryValueThatIsMissingUnknownOrWrong() {
        var values = Map.of("second", "a\nb", "unit", "five", "third", "x");

        assertThatThrownBy(() -> COMPARISON.fill(values))
                .isInstanceOf(InvalidTemplate.class)
                .hasMessageContainingAll(
                        "'The first' (first) is missing; give it, such as 'Form 1A'",
                        "'The second' (second) has at most 200 characters, without line breaks",
                        "'The unit' (unit) is a number, not 'five'",
                        "there is no slot 'third'; expected one of [first, second, unit]");
    }

    @Test
    void refusesASlotThatCannotBePlaced() {
        var absent = List.of(slot("a", SlotType.TEXT_INPUT, "1C", true));
        var misnamed = List.of(slot("a b", SlotType.TEXT_INPUT, "1A", true));

        assertThatThrownBy(() -> PageTemplate.of("T", "results of 1A", List.of(), absent))
                .isInstanceOf(InvalidTemplate.class)
                .hasMessageContaining("'1C' is neither in the request nor in a change");
        assertThatThrownBy(() -> PageTemplate.of("T", "results of 1A", List.of(), misnamed))
                .isInstanceOf(InvalidTemplate.class)
                .hasMessageContaining("the key 'a b' is not valid");
    }

    @Test
    void namesPlaceholdersWithoutSlotsAndSlotsWithoutPlaceholders() {
        var slots = List.of(slot("b", SlotType.TEXT_INPUT, "x", true));

        assertThatThrownBy(() -> new PageTemplate("T", "results of {a}", List.of(), slots))
                .hasMessageContainingAll("'{a}' has no slot", "slot b is not used");
    }

    @Test
    void isTheSameAfterItWasWrittenAndRead() {
        assertThat(PageTemplate.of(Json.parse(Json.write(COMPARISON.toValue()))))
                .isEqualTo(COMPARISON);
        assertThatThrownBy(() ->
                        PageTemplate.of(
                                Json.parse(
                                        "{\"name\": \"T\", \"executionPrompt\": \"{a}\", \"entitySlots\": [{\"key\": \"a\", \"type\": \"color\"}]}")))
                .hasMessageContaining("slot a: type 'color' does not exist");
    }
}
