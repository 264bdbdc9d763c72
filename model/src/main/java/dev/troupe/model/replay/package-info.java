/**
 * Records the calls of a model and replays them without one. Start at {@link RecordingModel} and
 * {@link ReplayingModel}.
 */
@NullMarked
package dev.troupe.model.replay;

import org.jspecify.annotations.NullMarked;
