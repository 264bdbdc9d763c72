/**
 * The school: records of classes, students, assignments and submissions, and pages that analyze
 * them. Start at {@link SchoolPack}.
 */
@NullMarked
package dev.troupe.packs.school;

import org.jspecify.annotations.NullMarked;
