/** Plans pages about tasks, reviews and projects. Start at {@link LifeRecipe}. */
@NullMarked
package dev.troupe.packs.life.page;

import org.jspecify.annotations.NullMarked;
