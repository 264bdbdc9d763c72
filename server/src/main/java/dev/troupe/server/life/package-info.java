/** Endpoints for goals, projects, tasks and reviews. Start at {@link LifeController}. */
@NullMarked
package dev.troupe.server.life;

import org.jspecify.annotations.NullMarked;
