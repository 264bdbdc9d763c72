package dev.troupe.retrieval.vector;

import org.apache.lucene.util.VectorUtil;

/** A direction in the space of meanings, one signed byte a dimension. */
public final class EmbeddingVector {
    private static final int MOST = 127;

    private final byte[] bytes; // the greatest is 127 or -127
    private final double length;

    private EmbeddingVector(byte[] bytes) {
        this.bytes = bytes;
        this.length = Math.sqrt(VectorUtil.dotProduct(bytes, bytes));
    }

    static EmbeddingVector of(byte[] bytes) {
        return new EmbeddingVector(bytes);
    }

    static EmbeddingVector of(float[] values) {
        float most = Float.MIN_NORMAL;
        for (float value : values) {
            most = Math.max(most, Math.abs(value));
        }
        var bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Math.round(values[i] / most * MOST);
        }
        return of(bytes);
    }

    byte[] toBytes() {
        return bytes;
    }

    /** Cosine of the angle between two: 1 for the same meaning. */
    public double cosine(EmbeddingVector other) {
        return VectorUtil.dotProduct(bytes, other.bytes) / (length * other.length);
    }
}
