package dev.troupe.packs.data.file;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.troupe.packs.data.table.TableException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;

/**
 * Turns the bytes of a text file into text: a byte order mark decides, then the shape of the bytes,
 * then UTF-8, then GB18030.
 */
public final class EncodingDetector {
    private static final Charset GB18030 = Charset.forName("GB18030");

    /** Bytes that are checked for the zeros that UTF-16 has between Latin letters. */
    private static final int SAMPLE = 4096;

    private EncodingDetector() {}

    /**
     * @param mark bytes before the text that state its encoding; usually none
     */
    public record DecodedText(String text, Charset charset, int mark) {}

    /**
     * @throws TableException when the bytes are not text in any of these encodings
     */
    public static DecodedText decode(String file, byte[] bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) return decode(file, bytes, 3, UTF_8);
        if (startsWith(bytes, 0xFF, 0xFE)) return decode(file, bytes, 2, UTF_16LE);
        if (startsWith(bytes, 0xFE, 0xFF)) return decode(file, bytes, 2, UTF_16BE);
        var wide = wide(bytes);
        if (wide != null) return decode(file, bytes, 0, wide);
        try {
            return new DecodedText(decodeStrict(bytes, 0, UTF_8), UTF_8, 0);
        } catch (CharacterCodingException _) {
            return decode(file, bytes, 0, GB18030);
        }
    }

    private static DecodedText decode(String file, byte[] bytes, int from, Charset charset) {
        try {
            return new DecodedText(decodeStrict(bytes, from, charset), charset, from);
        } catch (CharacterCodingException e) {
            if (ExcelTableReader.isNamed(file)) throw ExcelTableReader.refusal(file);
            throw new TableException(
                    "读取 " + file + " 失败：内容不是 UTF-8、UTF-16 或 GB18030 文本；请保存为 UTF-8 编码的 CSV",
                    "Could not read "
                            + file
                            + ": it is not UTF-8, UTF-16 or GB18030 text; save it as CSV in UTF-8",
                    e);
        }
    }

    private static String decodeStrict(byte[] bytes, int from, Charset charset)
            throws CharacterCodingException {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
                .toString();
    }

    private static @org.jspecify.annotations.Nullable Charset wide(byte[] bytes) {
        int even = 0;
        int odd = 0;
        int length = Math.min(bytes.length, SAMPLE);
        for (int i = 0; i < length; i++)
            if (bytes[i] == 0)
                if (i % 2 == 0) even++;
                else odd++;
        if (odd > length / 8 && even == 0) return UTF_16LE;
        if (even > length / 8 && odd == 0) return UTF_16BE;
        return null;
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) return false;
        for (int i = 0; i < mark.length; i++) if ((bytes[i] & 0xFF) != mark[i]) return false;
        return true;
    }
}
