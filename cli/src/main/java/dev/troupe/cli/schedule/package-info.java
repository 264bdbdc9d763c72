/**
 * {@code troupe schedule}: lists, adds, pauses and deletes schedules. Start at {@link
 * dev.troupe.cli.schedule.ScheduleCommand}.
 */
@NullMarked
package dev.troupe.cli.schedule;

import org.jspecify.annotations.NullMarked;
