/** {@code troupe life}: goals, projects, tasks and reviews. Start at {@link LifeCommand}. */
@NullMarked
package dev.troupe.cli.life;

import org.jspecify.annotations.NullMarked;
