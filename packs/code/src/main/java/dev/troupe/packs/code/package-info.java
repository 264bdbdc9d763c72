/**
 * Runs untrusted code. Start at {@link dev.troupe.packs.code.CodePack}.
 *
 * <p>{@link dev.troupe.packs.code.Sandbox} starts one program under bubblewrap and watches it;
 * {@link dev.troupe.packs.code.SandboxDirectory} is the directory that it sees, filled with copies
 * from the run's workspace and looked through afterwards; the tools put both together.
 */
@NullMarked
package dev.troupe.packs.code;

import org.jspecify.annotations.NullMarked;
