package dev.troupe.engine.restate;

import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/** A worker in a process of its own, which is killed while its node runs. */
final class KilledWorker {
    private KilledWorker() {}

    /** With the address of Restate's ingress, a namespace, a port, and the file of effects. */
    public static void main(String[] args) throws InterruptedException {
        var effects = Path.of(args[3]);
        var engine =
                RestateEngine.builder(
                                NodeExecutors.always(context -> {
                                    context.runEffect(
                                            Effect.once("pay"),
                                            () -> pay(effects, context.node().id() + " pay"));
                                    if (context.node().id().value().equals("n1")) {
                                        write(effects, "n1 waits");
                                        new CountDownLatch(1).await(); // until it is killed
                                    }
                                    return NodeResult.success(Value.of("by the first"), "Done");
                                }))
                        .ingress(URI.create(args[0]))
                        .namespace(args[1])
                        .workerPort(Integer.parseInt(args[2]))
                        .build();
        try (engine) {
            new CountDownLatch(1).await();
        }
    }

    static Value pay(Path effects, String line) {
        write(effects, line);
        return Value.of("paid");
    }

    private static void write(Path effects, String line) {
        try {
            Files.writeString(
                    effects, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
