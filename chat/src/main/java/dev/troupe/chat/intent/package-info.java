/**
 * Decides what kind of request a message is and asks for what is missing. Start at {@link
 * IntentRouter}.
 */
@NullMarked
package dev.troupe.chat.intent;

import org.jspecify.annotations.NullMarked;
