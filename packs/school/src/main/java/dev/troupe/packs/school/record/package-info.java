/**
 * The records of a school: classes, students, assignments, submissions, item scores and rubrics.
 * {@link SchoolSource} is where tools read them from, whether from the database or a back end.
 */
@NullMarked
package dev.troupe.packs.school.record;

import org.jspecify.annotations.NullMarked;
