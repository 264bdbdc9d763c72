package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms of a server during one call. */
class ElicitedFormTest {
    @TempDir private Path directory;

    @Test
    void theSameFormIsAskedEachTimeItComes() {
        var context =
                new ProgressContext(TestToolContext.inDirectory(directory), new CountDownLatch(1));
        var call = new OpenCall(context, true, ProgressListener.NONE);
        var form =
                Json.parse(
                        "{\"message\":\"Confirm the payment?\",\"requestedSchema\":{\"properties\":{\"sure\":{\"type\":\"boolean\"}}}}");

        var _ = call.fill("shop", form);
        var _ = call.fill("shop", form);

        assertThat(context.asked).containsExactly("form-1 sure 0", "form-2 sure 0");
    }
}
