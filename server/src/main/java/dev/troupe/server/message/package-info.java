/**
 * Endpoints by which users and clients talk to Troupe: conversations, workspace files, the
 * single-endpoint conversation API, plans without a run. Start at {@link ConversationController}.
 */
@NullMarked
package dev.troupe.server.message;

import org.jspecify.annotations.NullMarked;
