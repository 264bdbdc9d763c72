package dev.troupe.retrieval;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Text from bytes: UTF-16 with its mark, UTF-8 where it can be, else the Chinese, Japanese or
 * Korean encoding that the bytes look like. Encodings with one byte a character fit any bytes, so
 * that nobody can tell.
 */
final class TextFile {
    private static final int SAMPLE = 1 << 20; // bytes; what they are shows long before
    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String GB18030 = "GB18030"; // all of GBK and GB2312, and more

    private TextFile() {}

    /**
     * Without a byte order mark, with lines ended by {@code \n}.
     *
     * @throws CharacterCodingException when it is no text in an encoding that can be told
     */
    static String read(byte[] bytes) throws CharacterCodingException {
        var text = decode(bytes);
        if (text.indexOf('\0') >= 0) {
            throw new CharacterCodingException(); // no text, whatever it looks like
        }
        var marked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return marked.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static String decode(byte[] bytes) throws CharacterCodingException {
        var wide = wide(bytes);
        if (wide != null) {
            return decode(bytes, wide);
        }
        try {
            return decode(bytes, StandardCharsets.UTF_8);
        } catch (CharacterCodingException _) {
            return decode(bytes, Charset.forName(charset(bytes)));
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
    private static @org.jspecify.annotations.Nullable Charset wide(byte[] bytes) {
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

    /** The encoding that the bytes look like; UTF-8 where they are that, or like none. */
    static String charset(byte[] bytes) {
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
