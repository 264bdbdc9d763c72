/**
 * Reads messages about a page that exists. Start at {@link FollowUpReader}: a message changes the
 * page, replaces it, or asks about it. Questions are answered from the blocks of the page alone, by
 * {@link PageLookup} without a model and by {@link PageChat} with one.
 */
@NullMarked
package dev.troupe.page.followup;

import org.jspecify.annotations.NullMarked;
