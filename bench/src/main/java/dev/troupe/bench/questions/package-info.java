/**
 * Measures how questions about tables are answered: generates them with their answers, asks the
 * product, and counts what is right, wrong without a word, and asked or refused.
 *
 * <p>Start at {@link dev.troupe.bench.questions.QuestionMeasurement}. Nothing here uses the
 * product's reading of questions or its database: answers come from {@link
 * dev.troupe.bench.questions.Aggregate} and loops over rows.
 */
@NullMarked
package dev.troupe.bench.questions;

import org.jspecify.annotations.NullMarked;
