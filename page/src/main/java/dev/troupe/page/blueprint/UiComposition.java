package dev.troupe.page.blueprint;

import java.util.List;

/** How the components of a page are arranged. */
public record UiComposition(PageLayout layout, List<TabSpec> tabs) {
    public UiComposition {
        tabs = List.copyOf(tabs);
    }
}
