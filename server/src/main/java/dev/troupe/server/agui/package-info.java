/** The endpoint for AG-UI clients. Start at {@link AgUiController}. */
@NullMarked
package dev.troupe.server.agui;

import org.jspecify.annotations.NullMarked;
