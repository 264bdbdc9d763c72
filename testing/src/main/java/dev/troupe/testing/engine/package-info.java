/**
 * Contract tests of engines and journals, and the runs that they are tried on. Start at {@link
 * EngineContract} and {@link JournalContract}; add a run in {@link RunFixtures}.
 */
@NullMarked
package dev.troupe.testing.engine;

import org.jspecify.annotations.NullMarked;
