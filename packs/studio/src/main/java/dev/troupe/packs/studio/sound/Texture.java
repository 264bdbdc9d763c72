package dev.troupe.packs.studio.sound;

import java.util.SplittableRandom;

/**
 * Synthesized noise that resembles a background. The samples depend on their number alone, so that
 * the same request gives the same file.
 */
enum Texture {
    /** Equal power at all frequencies. */
    WHITE(0, 0.5, 0, 0),
    /** Power falls with the frequency. */
    PINK(0.92, 1.6, 0, 0),
    /** Power falls with the square of the frequency. */
    BROWN(0.985, 3.2, 0, 0),
    ROOM(0.99, 0.8, 0, 0),
    OPEN_AIR(0.95, 0.5, 0.07, 0.3),
    RAIN(0.35, 0.8, 0.11, 0.15),
    WIND(0.97, 2.6, 0.13, 0.7),
    SEA(0.9, 1.3, 0.09, 0.9),
    CROWD(0.88, 0.9, 0.9, 0.35);

    private static final long SEED = 20_260_101; // any fixed number

    private final double smoothing; // of a low pass of first order: 0 none, towards 1 more
    private final double gain;
    private final double swell; // Hz at which it becomes louder and softer
    private final double depth; // of that, 0 to 1

    Texture(double smoothing, double gain, double swell, double depth) {
        this.smoothing = smoothing;
        this.gain = gain;
        this.swell = swell;
        this.depth = depth;
    }

    /** Samples from -1 to 1, in their order. */
    Signal start(int rate) {
        var random = new SplittableRandom(SEED + name().hashCode());
        var last = new double[1];
        return sample -> {
            last[0] = smoothing * last[0] + (1 - smoothing) * (random.nextDouble() * 2 - 1);
            double phase = 2 * Math.PI * swell * sample / rate;
            double level = 1 - depth * (0.5 + 0.3 * Math.sin(phase) + 0.2 * Math.sin(phase * 2.7));
            return Math.clamp(last[0] * gain * level, -1, 1);
        };
    }
}
