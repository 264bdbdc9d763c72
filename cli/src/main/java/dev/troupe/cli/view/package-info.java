/**
 * Shows plans, runs and questions as a live view, plain lines or JSON lines, and asks the user.
 * Start at {@link RunOutput}.
 */
@NullMarked
package dev.troupe.cli.view;

import org.jspecify.annotations.NullMarked;
