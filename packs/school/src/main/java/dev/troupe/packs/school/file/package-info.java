/**
 * Imports records of a school from files. Start at {@link RecordImport}, which checks a whole file
 * and stores all of it or nothing; {@link SampleSchool} is the invented school for trying things
 * out.
 */
@NullMarked
package dev.troupe.packs.school.file;

import org.jspecify.annotations.NullMarked;
