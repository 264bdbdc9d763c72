package dev.troupe.agent.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeResourcesTest {
    private static final NodeId ONE = new NodeId("one");
    private static final NodeId TWO = new NodeId("two");

    private final List<String> closed = new ArrayList<>();
    private final NodeResources held = new NodeResources();

    /** Something that notes when it is closed. */
    private record Door(String name, List<String> closed) implements AutoCloseable {
        @Override
        public void close() {
            closed.add(name);
            if (name.equals("broken")) {
                throw new IllegalStateException("it cannot be closed");
            }
        }
    }

    private Door door(NodeId node, String name) {
        return held.getOrCreate(node, Door.class, () -> new Door(name, closed));
    }

    @Test
    void keepsOneOfAKindForEachNode() {
        var first = door(ONE, "first");

        assertThat(door(ONE, "second")).isSameAs(first);
        assertThat(door(TWO, "third").name()).isEqualTo("third");
    }

    @Test
    void closesWhatANodeHeldOnceAndLeavesThatOfOthers() {
        door(ONE, "first");
        door(TWO, "second");

        held.close(ONE);
        held.close(ONE);

        assertThat(closed).containsExactly("first");
        assertThat(door(ONE, "again").name()).isEqualTo("again");
    }

    @Test
    void closesAllWhateverGoesWrong() {
        door(ONE, "broken");
        door(TWO, "second");

        held.closeAll();

        assertThat(closed).containsExactlyInAnyOrder("broken", "second");
    }
}
