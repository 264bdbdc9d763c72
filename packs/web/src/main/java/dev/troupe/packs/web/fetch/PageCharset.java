package dev.troupe.packs.web.fetch;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The charset of a document and the length of its byte order mark.
 *
 * <p>The order is that of the HTML standard: byte order mark, header, declaration in the document;
 * then what the bytes themselves show. As browsers do, GB2312 and GBK are read as their superset
 * GB18030, Latin-1 as windows-1252.
 */
public record PageCharset(Charset charset, int markBytes) {
    private static final Pattern NAMED =
            Pattern.compile("(?i)(?:charset|encoding)\\s*=\\s*[\"']?\\s*([\\w:-]+)");
    private static final int DECLARATION_BYTES =
            4096; // the standard asks for 1,024; real pages are later

    public static PageCharset of(String contentType, byte[] body) {
        if (startsWith(body, 0xEF, 0xBB, 0xBF)) {
            return new PageCharset(StandardCharsets.UTF_8, 3);
        }
        if (startsWith(body, 0xFE, 0xFF)) {
            return new PageCharset(StandardCharsets.UTF_16BE, 2);
        }
        if (startsWith(body, 0xFF, 0xFE)) {
            return new PageCharset(StandardCharsets.UTF_16LE, 2);
        }
        var head =
                new String(
                        body,
                        0,
                        Math.min(body.length, DECLARATION_BYTES),
                        StandardCharsets.ISO_8859_1);
        var declared = findCharset(contentType).or(() -> findCharset(head));
        return new PageCharset(
                declared.filter(it -> !contradicts(it, body)).orElseGet(() -> guess(body)), 0);
    }

    String decode(byte[] body) {
        return new String(body, markBytes, body.length - markBytes, charset);
    }

    /** Latin-1 is many servers' unasked default: bytes that are valid UTF-8 are believed more. */
    private static boolean contradicts(Charset declared, byte[] body) {
        return declared.name().equals("windows-1252") && isUtf8(body);
    }

    private static Charset guess(byte[] body) {
        return isUtf8(body) ? StandardCharsets.UTF_8 : Charset.forName("GB18030");
    }

    private static boolean isUtf8(byte[] body) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static Optional<Charset> findCharset(String text) {
        var found = NAMED.matcher(text);
        return found.find() ? forName(found.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    private static Optional<Charset> forName(String name) {
        try {
            return Optional.of(
                    switch (name) {
                        case "gb2312", "gb_2312-80", "gbk", "x-gbk", "cp936" ->
                                Charset.forName("GB18030");
                        case "iso-8859-1", "latin1", "ascii", "us-ascii" ->
                                Charset.forName("windows-1252");
                        default -> Charset.forName(name);
                    });
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return Optional.empty();
        }
    }

    private static boolean startsWith(byte[] body, int... mark) {
        if (body.length < mark.length) {
            return false;
        }
        for (var i = 0; i < mark.length; i++) {
            if ((body[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
