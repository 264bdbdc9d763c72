package dev.troupe.packs.amis.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A page as a request describes it.
 *
 * @param parts in order; empty if the request does not specify the content of the page
 * @param texts the part of the request about each component
 * @param isInTabs whether each part has a tab
 * @param data that the request brings along, by name
 * @param remarks the assumptions about what is missing
 */
public record AmisPageRequest(
        String title,
        List<ComponentSpec> parts,
        List<String> texts,
        boolean isInTabs,
        Map<String, Value> data,
        List<LocalizedText> remarks) {
    public AmisPageRequest {
        parts = List.copyOf(parts);
        texts = List.copyOf(texts);
        remarks = List.copyOf(remarks);
    }

    AmisPageRequest withParts(List<ComponentSpec> newParts) {
        return new AmisPageRequest(title, newParts, texts, isInTabs, data, remarks);
    }

    AmisPageRequest withTitle(String newTitle) {
        return new AmisPageRequest(newTitle, parts, texts, isInTabs, data, remarks);
    }

    /** The first field or column that is called so. */
    Optional<FieldSpec> field(String label) {
        return parts.stream()
                .flatMap(part ->
                        switch (part) {
                            case ComponentSpec.Form form -> form.fields().stream();
                            case ComponentSpec.Table table -> table.columns().stream();
                            case ComponentSpec.Chart _ -> Stream.<FieldSpec>empty();
                        })
                .filter(field -> field.isOneOf(List.of(label)))
                .findFirst();
    }
}
