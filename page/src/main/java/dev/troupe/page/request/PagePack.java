package dev.troupe.page.request;

import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.tool.Tool;
import dev.troupe.model.ChatModel;
import java.util.List;

/** A pack that plans pages of its domain. */
public interface PagePack extends Pack {
    /** Asked in order, before a page about one table is planned. */
    List<PageRecipe> pageRecipes();

    /**
     * Tools of its pages that use a model, in addition to those of its agents.
     *
     * @param model counted and limited as those of agents are
     */
    default List<Tool<?, ?>> pageTools(ChatModel model) {
        return List.of();
    }
}
