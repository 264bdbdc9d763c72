/**
 * Plans pages from requests. Start at {@link PagePlanner}. By rules, {@link RequestPlanner} splits
 * a request into questions, has each answered once, and chooses components by the answers; packs
 * add the pages of their domains by {@link PageRecipe}. With a language model, {@link ModelPlanner}
 * asks for a blueprint and has it corrected until it is valid.
 */
@NullMarked
package dev.troupe.page.request;

import org.jspecify.annotations.NullMarked;
