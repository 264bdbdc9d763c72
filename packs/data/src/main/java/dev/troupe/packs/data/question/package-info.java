/**
 * Understands a question about a table as one computation. Start at {@link QuestionAnalyzer}; the
 * result is a {@link Computation} or a question back.
 */
@NullMarked
package dev.troupe.packs.data.question;

import org.jspecify.annotations.NullMarked;
