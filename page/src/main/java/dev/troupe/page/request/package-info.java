/**
 * Plans pages from requests without a language model. Start at {@link RequestPlanner}: it splits a
 * request into questions, has each answered once, and chooses components by the answers. Packs add
 * the pages of their domains by {@link PageRecipe}.
 */
@NullMarked
package dev.troupe.page.request;

import org.jspecify.annotations.NullMarked;
