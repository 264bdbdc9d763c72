package dev.troupe.testing;

import dev.troupe.core.InMemoryJournal;

class EmbeddedEngineTest extends EngineContract {
    @Override
    protected EngineUnderTest engine() {
        return EmbeddedEngine.on(new InMemoryJournal());
    }
}
