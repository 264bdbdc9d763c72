/**
 * Checks the answers to open questions and approvals and makes events of them. Start at {@link
 * QuestionResponder}.
 */
@NullMarked
package dev.troupe.runtime.answer;

import org.jspecify.annotations.NullMarked;
