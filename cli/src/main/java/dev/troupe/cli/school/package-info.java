/** {@code troupe school}: records of classes and assignments. Start at {@link SchoolCommand}. */
@NullMarked
package dev.troupe.cli.school;

import org.jspecify.annotations.NullMarked;
