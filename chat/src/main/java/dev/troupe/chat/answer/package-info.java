/** Turns the results of a run into an answer. Start at {@link AnswerComposer}. */
@NullMarked
package dev.troupe.chat.answer;

import org.jspecify.annotations.NullMarked;
