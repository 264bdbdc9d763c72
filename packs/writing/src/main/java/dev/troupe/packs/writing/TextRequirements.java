package dev.troupe.packs.writing;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.List;

/**
 * What a task asks of the text that is to be written, as far as it can be checked without a model:
 * length, form and language.
 *
 * @param lengths one for each unit
 */
record TextRequirements(
        List<LengthRequirement> lengths, List<TextForm> forms, List<TextLanguage> languages) {
    TextRequirements {
        lengths = List.copyOf(lengths);
        forms = List.copyOf(forms);
        languages = List.copyOf(languages);
    }

    /** Those that a task states about its result; numbers of other things are none. */
    static TextRequirements of(String task) {
        return new TextRequirements(
                LengthRequirement.findAll(task),
                TextForm.findAll(task),
                TextLanguage.findAll(task));
    }

    /** What a text does not meet, with the figures; empty if it meets all. */
    List<LocalizedText> findFlaws(String text) {
        var flaws = new ArrayList<LocalizedText>();
        lengths.forEach(length -> length.findFlaw(text).ifPresent(flaws::add));
        forms.forEach(form -> form.findFlaw(text).ifPresent(flaws::add));
        languages.forEach(language -> language.findFlaw(text).ifPresent(flaws::add));
        return flaws;
    }
}
