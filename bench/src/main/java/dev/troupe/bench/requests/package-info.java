/**
 * Measures requests from end to end as users type them, without a key: files, documents, tasks, web
 * pages, programs, exports, small talk. Each is given to the {@code troupe} command in a process, a
 * directory and a home of its own, and is judged by what a script can check afterwards.
 *
 * <p>Start at {@link dev.troupe.bench.requests.RequestMeasurement}; the requests are lines of JSON
 * in {@code en.jsonl} and {@code zh.jsonl}, described at {@link
 * dev.troupe.bench.requests.RequestSet}. Nothing here uses the product's classes but the command's
 * name.
 */
@NullMarked
package dev.troupe.bench.requests;

import org.jspecify.annotations.NullMarked;
