package dev.troupe.server.artifact;

import dev.troupe.server.settings.ServerSettingsException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the files of runs are stored, by {@code blobs} in {@code TROUPE_HOME/troupe.yaml}. */
public sealed interface ArtifactLocation {
    /** In the home of the server, which no other server reads. */
    record Home() implements ArtifactLocation {}

    /** In a directory that all servers share. */
    record Directory(Path path) implements ArtifactLocation {}

    /**
     * In a bucket of a storage that knows the protocol S3.
     *
     * @param prefix of all keys, with a {@code /} at its end; may be empty
     * @param endpoint {@code null} for Amazon's own
     * @param region {@code null} where the variables and files of AWS name one
     * @param key {@code null} where the variables and files of AWS, or the computer, name one
     */
    record Bucket(
            String bucket,
            String prefix,
            @Nullable URI endpoint,
            @Nullable String region,
            @Nullable AccessKey key)
            implements ArtifactLocation {}

    /** A name and a secret. */
    record AccessKey(String id, String secret) {
        @Override
        public String toString() {
            return id + ":***";
        }
    }

    /**
     * @param text empty for the home, an absolute path, or {@code
     *     s3://[ID:SECRET@]BUCKET[/PREFIX][?endpoint=URL&region=NAME]}
     * @throws ServerSettingsException without the text, which may have a secret
     */
    static ArtifactLocation parse(String text) {
        if (text.isBlank()) {
            return new Home();
        }
        try {
            if (text.startsWith("s3://")) {
                return parseBucket(URI.create(text));
            }
            var path = Path.of(text);
            if (path.isAbsolute() && !text.contains("://")) {
                return new Directory(path);
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw new ServerSettingsException(
                "blobs 的值无效；请使用所有服务器共享的目录的绝对路径，或"
                        + " s3://ID:密钥@存储桶/前缀?endpoint=https://主机&region=区域（ID、密钥中的特殊字符须百分号编码）",
                "blobs is not valid; use the absolute path of a directory that all servers share, or"
                        + " s3://ID:SECRET@BUCKET/PREFIX?endpoint=https://HOST&region=NAME, with"
                        + " special characters of ID and SECRET percent-encoded");
    }

    private static Bucket parseBucket(URI address) {
        var authority = address.getRawAuthority() == null ? "" : address.getRawAuthority();
        int at = authority.lastIndexOf('@');
        var bucket = authority.substring(at + 1);
        if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]") || address.getFragment() != null) {
            throw new IllegalArgumentException("bucket");
        }
        var path = address.getPath().replaceAll("^/+|/+$", "");
        var options = options(address.getRawQuery());
        var endpoint = options.get("endpoint");
        return new Bucket(
                bucket,
                path.isEmpty() ? "" : path + "/",
                endpoint == null ? null : endpoint(endpoint),
                options.get("region"),
                at < 0 ? null : key(authority.substring(0, at)));
    }

    private static URI endpoint(String text) {
        var endpoint = URI.create(text);
        if (endpoint.getHost() == null || !text.matches("https?://.*")) {
            throw new IllegalArgumentException("endpoint");
        }
        return endpoint;
    }

    private static AccessKey key(String text) {
        int colon = text.indexOf(':');
        if (colon < 1 || colon == text.length() - 1) {
            throw new IllegalArgumentException("key");
        }
        return new AccessKey(decode(text.substring(0, colon)), decode(text.substring(colon + 1)));
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static Map<String, String> options(@Nullable String query) {
        var options = new HashMap<String, String>();
        for (var option : query == null ? new String[0] : query.split("&")) {
            var parts = option.split("=", 2);
            if (parts.length < 2 || !Set.of("endpoint", "region").contains(parts[0])) {
                throw new IllegalArgumentException("option");
            }
            options.put(parts[0], decode(parts[1]));
        }
        return options;
    }
}
