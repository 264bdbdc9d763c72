/**
 * Files of the OpenAI-compatible API: those that clients upload, and those in messages, which
 * become files of the workspace. Start at {@link dev.troupe.server.file.FileController} and {@link
 * dev.troupe.server.file.MessageFiles}.
 */
@NullMarked
package dev.troupe.server.file;

import org.jspecify.annotations.NullMarked;
