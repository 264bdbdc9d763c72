/**
 * The tools of the schedule agent. Start at {@link dev.troupe.packs.schedule.tool.ScheduleTools}.
 */
@NullMarked
package dev.troupe.packs.schedule.tool;

import org.jspecify.annotations.NullMarked;
