/**
 * Loads tables from CSV, JSON, Excel and shared variables, detects column types, and writes tables
 * to files. Start at {@link TableFiles}.
 */
@NullMarked
package dev.troupe.packs.data.file;

import org.jspecify.annotations.NullMarked;
