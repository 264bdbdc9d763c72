package dev.troupe.packs.studio.ffmpeg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class MediaProcessTest {
    /** Such a read occupies the carrier of a virtual thread, and a server has few. */
    @Test
    void readsFromItsProgramOnPlatformThreads() throws InterruptedException {
        var readers = new LinkedBlockingQueue<Thread>();
        try (var work = MediaDirectory.open()) {
            var outcome =
                    new MediaProcess(MediaLimits.STANDARD)
                            .run(
                                    List.of("sh", "-c", "echo out; echo err >&2"),
                                    work,
                                    _ -> readers.add(Thread.currentThread()));

            assertThat(outcome.out()).isEqualTo("out\n");
            assertThat(outcome.err()).isEqualTo("err\n");
        }
        assertThat(readers).hasSize(1).noneMatch(Thread::isVirtual);
    }
}
