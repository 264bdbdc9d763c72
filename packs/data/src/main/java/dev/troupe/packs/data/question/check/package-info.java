/**
 * Checks that a query does what the words of a question state, and states what the words leave
 * open. Start at {@link dev.troupe.packs.data.question.check.StatedWords}.
 */
@NullMarked
package dev.troupe.packs.data.question.check;

import org.jspecify.annotations.NullMarked;
