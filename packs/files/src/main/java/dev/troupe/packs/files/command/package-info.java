/**
 * Reads requests about files by rules and drives the tools of the file agent for them. Start at
 * {@link dev.troupe.packs.files.command.FileSkill}.
 *
 * <p>{@link dev.troupe.packs.files.command.FileCommandParser} reads a request that is about files
 * alone as {@link dev.troupe.packs.files.command.FileCommand commands}; {@link
 * dev.troupe.packs.files.command.FileRequest} reads the calls of one task of a larger plan.
 */
@NullMarked
package dev.troupe.packs.files.command;

import org.jspecify.annotations.NullMarked;
