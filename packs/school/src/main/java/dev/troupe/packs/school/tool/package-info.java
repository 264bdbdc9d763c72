/**
 * The tools of a school. {@link SchoolTools} lists them; all but the import read only, and return
 * records with the names of the specification.
 */
@NullMarked
package dev.troupe.packs.school.tool;

import org.jspecify.annotations.NullMarked;
