package dev.troupe.page.request;

import dev.troupe.agent.catalog.Pack;
import java.util.List;

/** A pack that plans pages of its domain. */
public interface PagePack extends Pack {
    /** Asked in order, before a page about one table is planned. */
    List<PageRecipe> pageRecipes();
}
