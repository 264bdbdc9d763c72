/**
 * Describes JSON that the server passes on as it was received or recorded, such as plans and the
 * subjects of questions. These records are for the description of the API alone: a field of type
 * {@code Value} names one in its {@code @Schema}, and none is instantiated. Start at {@link
 * WorkflowSchema}.
 */
@NullMarked
package dev.troupe.server.schema;

import org.jspecify.annotations.NullMarked;
