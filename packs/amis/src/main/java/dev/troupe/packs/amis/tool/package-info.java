/**
 * The tools that the pack's agents call: submit, compose and save. Start at {@link
 * SubmitComponent}.
 */
@NullMarked
package dev.troupe.packs.amis.tool;

import org.jspecify.annotations.NullMarked;
