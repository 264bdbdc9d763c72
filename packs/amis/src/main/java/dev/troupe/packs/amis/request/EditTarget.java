package dev.troupe.packs.amis.request;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which component of a page a change is about. */
enum EditTarget {
    FORM,
    TABLE,
    /** The change does not name one; the last one that has fields. */
    ANY;

    private static final Pattern FORM_WORD = Pattern.compile("(?i)表单|form");
    private static final Pattern TABLE_WORD = Pattern.compile("(?i)表格|列表|table|list");

    /**
     * @param place such as {@code 在表格里}; {@code null} for none
     */
    static EditTarget of(@Nullable String place) {
        if (place == null) {
            return ANY;
        }
        return FORM_WORD.matcher(place).find()
                ? FORM
                : TABLE_WORD.matcher(place).find() ? TABLE : ANY;
    }

    private boolean isMatch(ComponentSpec part) {
        return switch (part) {
            case ComponentSpec.Form _ -> this != TABLE;
            case ComponentSpec.Table _ -> this != FORM;
            case ComponentSpec.Chart _ -> false;
        };
    }

    /** Changes the fields of the last component that fits. */
    AmisPageRequest change(AmisPageRequest page, UnaryOperator<List<FieldSpec>> change) {
        var parts = new ArrayList<>(page.parts());
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (isMatch(parts.get(i))) {
                parts.set(i, applyChange(parts.get(i), change));
                return page.withParts(parts);
            }
        }
        return this == ANY ? page : ANY.change(page, change);
    }

    /** Changes the fields of each component. */
    static AmisPageRequest changeEach(AmisPageRequest page, UnaryOperator<List<FieldSpec>> change) {
        return page.withParts(
                page.parts().stream().map(part -> applyChange(part, change)).toList());
    }

    private static ComponentSpec applyChange(
            ComponentSpec part, UnaryOperator<List<FieldSpec>> change) {
        return switch (part) {
            case ComponentSpec.Form form -> form.withFields(change);
            case ComponentSpec.Table table -> table.withColumns(change.apply(table.columns()));
            case ComponentSpec.Chart chart -> chart;
        };
    }
}
