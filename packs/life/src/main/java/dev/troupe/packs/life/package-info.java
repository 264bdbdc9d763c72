/** Goals, projects, tasks and reviews, kept for each person and worked on by conversation. */
@NullMarked
package dev.troupe.packs.life;

import org.jspecify.annotations.NullMarked;
