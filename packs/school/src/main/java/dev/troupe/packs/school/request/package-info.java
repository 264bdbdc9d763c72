/**
 * Plans the pages of a school by rules, in both languages. Start at {@link SchoolRecipe}; {@link
 * ResultPages} has the blueprints.
 */
@NullMarked
package dev.troupe.packs.school.request;

import org.jspecify.annotations.NullMarked;
