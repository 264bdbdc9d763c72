package dev.troupe.packs.amis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which component of a page a change is about. */
enum Where {
    FORM,
    TABLE,
    /** The change does not say; the last one that has fields. */
    ANY;

    private static final Pattern FORM_WORD = Pattern.compile("(?i)表单|form");
    private static final Pattern TABLE_WORD = Pattern.compile("(?i)表格|列表|table|list");

    /**
     * @param place such as {@code 在表格里}; {@code null} for none
     */
    static Where of(@Nullable String place) {
        if (place == null) {
            return ANY;
        }
        return FORM_WORD.matcher(place).find()
                ? FORM
                : TABLE_WORD.matcher(place).find() ? TABLE : ANY;
    }

    private boolean fits(Part part) {
        return switch (part) {
            case Part.Form _ -> this != TABLE;
            case Part.Table _ -> this != FORM;
            case Part.Chart _ -> false;
        };
    }

    /** Changes the fields of the last component that fits. */
    PageWish change(PageWish page, UnaryOperator<List<Field>> change) {
        var parts = new ArrayList<>(page.parts());
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (fits(parts.get(i))) {
                parts.set(i, changed(parts.get(i), change));
                return page.withParts(parts);
            }
        }
        return this == ANY ? page : ANY.change(page, change);
    }

    /** Changes the fields of each component. */
    static PageWish changeEach(PageWish page, UnaryOperator<List<Field>> change) {
        return page.withParts(page.parts().stream().map(part -> changed(part, change)).toList());
    }

    private static Part changed(Part part, UnaryOperator<List<Field>> change) {
        return switch (part) {
            case Part.Form form -> form.withFields(change);
            case Part.Table table -> table.withColumns(change.apply(table.columns()));
            case Part.Chart chart -> chart;
        };
    }
}
