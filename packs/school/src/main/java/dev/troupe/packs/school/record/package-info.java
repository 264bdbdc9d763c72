/**
 * The records of a school: classes, students, assignments, submissions, item scores and rubrics.
 * Start at {@link SchoolSource}, from which tools read them, whether from the database or a back
 * end.
 */
@NullMarked
package dev.troupe.packs.school.record;

import org.jspecify.annotations.NullMarked;
