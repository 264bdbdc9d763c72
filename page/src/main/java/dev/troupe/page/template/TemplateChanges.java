package dev.troupe.page.template;

import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.patch.PatchReading;
import dev.troupe.page.patch.RefinementReader;
import dev.troupe.page.patch.TableColumns;
import dev.troupe.page.run.Page;
import dev.troupe.page.run.PageRunner;
import java.util.List;

/** Makes the changes of a template to the page that its request asked for. */
public record TemplateChanges(RefinementReader refinements, PageRunner runner) {
    /**
     * The changed blueprint. If there are changes, the page is built once for the columns that they
     * may name.
     *
     * @throws InvalidTemplate naming the words of a change that are not understood
     */
    public Blueprint apply(Blueprint planned, List<String> changes, PageRunner.Request request)
            throws InterruptedException {
        if (changes.isEmpty()) {
            return planned;
        }
        var built = runner.run(planned, request, _ -> {}).page();
        return built.isEmpty() ? planned : apply(planned, changes, built.get());
    }

    private Blueprint apply(Blueprint planned, List<String> changes, Page page)
            throws InterruptedException {
        var blueprint = planned;
        for (var change : changes) {
            blueprint =
                    switch (refinements.read(change, blueprint, TableColumns.of(page))) {
                        case PatchReading.Read(var plan) ->
                                refinements.patch().apply(blueprint, plan);
                        case PatchReading.Unclear(var problems) ->
                                throw new InvalidTemplate(problems);
                    };
        }
        return blueprint;
    }
}
