package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Writes sound as WAV: one channel of 16 bits (RIFF, "Multimedia Programming Interface and Data
 * Specifications 1.0", 1991).
 */
final class WaveFile {
    /** Samples per second; the rate of video. */
    static final int RATE = 48_000;

    private static final int BLOCK = 1 << 14; // samples
    private static final int HEADER = 44; // bytes
    private static final Duration LONGEST = Duration.ofMinutes(60);

    private WaveFile() {}

    /** The number of samples of a time. */
    static long samples(Duration time) {
        return Math.round(time.toNanos() / 1e9 * RATE);
    }

    /**
     * Requires that a sound is neither empty nor too long.
     *
     * @throws ToolException stating both durations
     */
    static void requireLength(Duration length) {
        if (!length.isPositive() || length.compareTo(LONGEST) > 0) {
            throw new ToolException(
                    MediaProblem.LIMIT,
                    "声音时长为 %s；应大于 0，至多 %s",
                    "The sound would be %s long; give more than 0 and at most %s",
                    MediaTime.clock(length),
                    MediaTime.clock(LONGEST));
        }
    }

    /** Writes a signal of a length; its samples are asked for in their order, each once. */
    static void write(Signal signal, Duration length, WorkspaceFile file)
            throws IOException, InterruptedException {
        try {
            file.write(out -> write(signal, samples(length), out));
        } catch (InterruptedIOException _) {
            throw new InterruptedException();
        }
    }

    static void write(Signal signal, long samples, OutputStream out) throws IOException {
        out.write(header(samples));
        var bytes = new byte[BLOCK * 2];
        var block = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (long sample = 0; sample < samples; sample++) {
            block.putShort(
                    (short) Math.round(Math.clamp(signal.at(sample), -1, 1) * Short.MAX_VALUE));
            if (!block.hasRemaining()) {
                flush(bytes, block, out);
            }
        }
        flush(bytes, block, out);
    }

    private static void flush(byte[] bytes, ByteBuffer block, OutputStream out) throws IOException {
        if (Thread.interrupted()) {
            throw new InterruptedIOException();
        }
        out.write(bytes, 0, block.position());
        block.clear();
    }

    private static byte[] header(long samples) {
        int length = Math.toIntExact(samples * 2);
        var bytes = new byte[HEADER];
        var header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(HEADER - 8 + length);
        header.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        header.putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE * 2);
        header.putShort((short) 2).putShort((short) 16);
        header.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(length);
        return bytes;
    }
}
