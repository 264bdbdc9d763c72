/**
 * Endpoints for schedules, and the conversations in which their work is done. Start at {@link
 * dev.troupe.server.schedule.ScheduleController}.
 */
@NullMarked
package dev.troupe.server.schedule;

import org.jspecify.annotations.NullMarked;
