package dev.troupe.retrieval.document;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Decodes text from bytes: UTF-16 with its mark, UTF-8 if valid, else the Chinese, Japanese or
 * Korean encoding that the bytes resemble. Encodings with one byte a character fit any bytes, so
 * they cannot be detected.
 */
final class TextDecoder {
    private static final int SAMPLE = 1 << 20; // bytes; what they are shows long before
    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String GB18030 = "GB18030"; // all of GBK and GB2312, and more

    private TextDecoder() {}

    /**
     * Without a byte order mark, with lines ended by {@code \n}.
     *
     * @throws CharacterCodingException when it is not text in a detectable encoding
     */
    static String decodeText(byte[] bytes) throws CharacterCodingException {
        var text = decode(bytes);
        if (text.indexOf('\0') >= 0) {
            throw new CharacterCodingException(); // no text, whatever it looks like
        }
        var marked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return marked.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static String decode(byte[] bytes) throws CharacterCodingException {
        var wide = detectUtf16(bytes);
        if (wide != null) {
            return decode(bytes, wide);
        }
        try {
            return decode(bytes, StandardCharsets.UTF_8);
        } catch (CharacterCodingException _) {
            return decode(bytes, Charset.forName(detectCharset(bytes)));
        }
    }

    private static String decode(byte[] bytes, Charset charset) throws CharacterCodingException {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    /** UTF-16 with its byte order mark, which is also UTF-8 where all is Latin without one. */
    private static @org.jspecify.annotations.Nullable Charset detectUtf16(byte[] bytes) {
        if (bytes.length < 2) {
            return null;
        }
        int mark = (bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF;
        return switch (mark) {
            case 0xFFFE -> StandardCharsets.UTF_16LE;
            case 0xFEFF -> StandardCharsets.UTF_16BE;
            default -> null;
        };
    }

    /** The encoding that the bytes resemble; UTF-8 if they are valid UTF-8, or resemble none. */
    static String detectCharset(byte[] bytes) {
        var detector = new UniversalDetector();
        detector.handleData(bytes, 0, Math.min(bytes.length, SAMPLE));
        detector.dataEnd();
        var name = String.valueOf(detector.getDetectedCharset());
        return switch (name) {
            case "GB18030", "HZ-GB-2312" -> GB18030;
            case "BIG5", "EUC-TW", "SHIFT_JIS", "EUC-JP", "EUC-KR", "ISO-2022-JP" ->
                    Charset.isSupported(name) ? name : UTF_8;
            case "UTF-16LE", "UTF-16BE" -> name;
            default -> UTF_8;
        };
    }
}
