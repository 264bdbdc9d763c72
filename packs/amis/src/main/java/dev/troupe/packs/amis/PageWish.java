package dev.troupe.packs.amis;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A page as a request describes it.
 *
 * @param parts in order; empty where the request does not say what is on it
 * @param texts what the request says of each part
 * @param isInTabs whether each part has a tab
 * @param data that the request brings along, by name
 * @param remarks what had to be assumed
 */
record PageWish(
        String title,
        List<Part> parts,
        List<String> texts,
        boolean isInTabs,
        Map<String, Value> data,
        List<Sentence> remarks) {
    PageWish {
        parts = List.copyOf(parts);
        texts = List.copyOf(texts);
        remarks = List.copyOf(remarks);
    }

    PageWish withParts(List<Part> newParts) {
        return new PageWish(title, newParts, texts, isInTabs, data, remarks);
    }

    PageWish titled(String newTitle) {
        return new PageWish(newTitle, parts, texts, isInTabs, data, remarks);
    }

    /** The first field or column that is called so. */
    Optional<Field> field(String label) {
        return parts.stream()
                .flatMap(part ->
                        switch (part) {
                            case Part.Form form -> form.fields().stream();
                            case Part.Table table -> table.columns().stream();
                            case Part.Chart _ -> Stream.<Field>empty();
                        })
                .filter(field -> field.isOneOf(List.of(label)))
                .findFirst();
    }
}
