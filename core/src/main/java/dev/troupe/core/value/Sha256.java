package dev.troupe.core.value;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes, texts and files. */
public final class Sha256 {
    private Sha256() {}

    /** A digest to which content can be added in parts. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The 32 bytes of the digest of a text in UTF-8. */
    public static byte[] digest(String text) {
        return newDigest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** 64 hexadecimal digits in lower case. */
    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(newDigest().digest(content));
    }

    /** 64 hexadecimal digits in lower case, of a text in UTF-8. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(digest(text));
    }

    /** 64 hexadecimal digits in lower case, of the content of a file, which is read in parts. */
    public static String hex(Path file) throws IOException {
        try (var in = new DigestInputStream(Files.newInputStream(file), newDigest())) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        }
    }
}
