package dev.troupe.core.value;

/**
 * A text whose reader is aborted when its thread is interrupted, which {@code Matcher} does not
 * support: {@code pattern.matcher(InterruptibleText.of(text))}.
 */
public final class InterruptibleText implements CharSequence {
    // characters between two checks of the thread; a power of two
    private static final int EVERY = 4_096;

    private final String text;
    private int reads;

    private InterruptibleText(String text) {
        this.text = text;
    }

    /** The same text; for one thread at a time. */
    public static CharSequence of(String text) {
        return new InterruptibleText(text);
    }

    /**
     * @throws InterruptedReadException when the thread is interrupted, which it stays
     */
    @Override
    public char charAt(int index) {
        if ((++reads & (EVERY - 1)) == 0 && Thread.currentThread().isInterrupted()) {
            throw new InterruptedReadException();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Reading was interrupted; the thread still is. */
    public static final class InterruptedReadException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public InterruptedReadException() {
            super("reading was interrupted");
        }
    }
}
