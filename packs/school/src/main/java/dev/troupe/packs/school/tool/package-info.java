/**
 * The tools of a school. Start at {@link SchoolTools}, which lists them; all but the import read
 * only, and return records with the names of the specification.
 */
@NullMarked
package dev.troupe.packs.school.tool;

import org.jspecify.annotations.NullMarked;
