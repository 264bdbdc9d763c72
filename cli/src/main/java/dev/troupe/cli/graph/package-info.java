/**
 * {@code troupe graph}: shows and checks the coordinator's state graph. Start at {@link
 * GraphCommand}.
 */
@NullMarked
package dev.troupe.cli.graph;

import org.jspecify.annotations.NullMarked;
