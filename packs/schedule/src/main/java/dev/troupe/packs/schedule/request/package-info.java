/**
 * What a request asks of schedules, read by rules. Start at {@link
 * dev.troupe.packs.schedule.request.ScheduleRequestParser}.
 */
@NullMarked
package dev.troupe.packs.schedule.request;

import org.jspecify.annotations.NullMarked;
