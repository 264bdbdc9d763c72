/**
 * Exam questions that a model writes, returned only after checks. Start at {@link QuestionWriter}.
 */
@NullMarked
package dev.troupe.packs.school.question;

import org.jspecify.annotations.NullMarked;
