package dev.troupe.packs.studio.sound;

/** A sound as a sequence of samples, which are asked for in their order. */
@FunctionalInterface
interface Signal {
    /**
     * @param sample its number, from 0
     * @return from -1 to 1
     */
    double at(long sample);

    /** A sine. */
    static Signal tone(double hertz, int rate) {
        return sample -> Math.sin(2 * Math.PI * hertz * sample / rate);
    }

    /** The same, louder or softer. */
    default Signal withGain(double factor) {
        return sample -> at(sample) * factor;
    }

    /** The same with a rise and a fall, so that it begins and ends without a click. */
    default Signal withFades(long samples, long fade) {
        long length = Math.max(1, Math.min(fade, samples / 2));
        return sample ->
                at(sample)
                        * Math.clamp((double) sample / length, 0, 1)
                        * Math.clamp((double) (samples - 1 - sample) / length, 0, 1);
    }
}
