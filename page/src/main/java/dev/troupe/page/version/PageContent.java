package dev.troupe.page.version;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.run.Page;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.run.WrittenTexts;

/**
 * A built page with what is needed to build it again.
 *
 * @param texts what a model wrote for it
 */
public record PageContent(Blueprint blueprint, Page page, WrittenTexts texts) {
    /** The content of a run that completed. */
    public static PageContent of(Blueprint blueprint, PageRunner.Result result) {
        return new PageContent(blueprint, result.page().orElseThrow(), result.texts());
    }

    /** The JSON form, {@code {blueprint, page, texts}}. */
    public Value toValue() {
        return ValueRecords.of(
                "blueprint",
                BlueprintJson.write(blueprint),
                "page",
                page.toValue(),
                "texts",
                texts.toValue());
    }

    /**
     * Reads what {@link #toValue} wrote.
     *
     * @throws java.time.format.DateTimeParseException when the page has no valid time
     */
    public static PageContent of(Value value) {
        return new PageContent(
                BlueprintJson.read(value.field("blueprint")).blueprint(),
                Page.of(value.field("page")),
                WrittenTexts.of(value.field("texts")));
    }

    /** The language of the request that it answers. */
    public Language language() {
        var request = blueprint.sourcePrompt();
        return Language.of(request.isBlank() ? blueprint.name() : request);
    }
}
