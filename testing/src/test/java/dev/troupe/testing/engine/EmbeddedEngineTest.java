package dev.troupe.testing.engine;

import dev.troupe.core.engine.InMemoryJournal;

class EmbeddedEngineTest extends EngineContract {
    @Override
    protected EngineUnderTest engine() {
        return EmbeddedEngine.on(new InMemoryJournal());
    }
}
