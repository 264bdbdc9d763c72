package dev.troupe.protocols.mcp.oauth;

import dev.troupe.codec.JsonException;
import dev.troupe.codec.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.UUID;

/**
 * The tokens of one server, in a file that only its owner may open.
 *
 * @param file one for each server
 * @param url of the server: tokens of another are not used
 */
record OAuthTokenStore(Path file, URI url) {
    Optional<OAuthTokens> load() throws IOException {
        try {
            return Optional.of(OAuthTokens.parse(Files.readString(file)))
                    .filter(tokens -> tokens.url().equals(url.toString()));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (JsonException | DateTimeException _) { // damaged: sign in again
            return Optional.empty();
        }
    }

    void save(OAuthTokens tokens) throws IOException {
        PrivateFiles.createDirectories(file.toAbsolutePath().resolveSibling(""));
        var draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            PrivateFiles.createFile(draft);
            Files.write(draft, tokens.toJson().getBytes(StandardCharsets.UTF_8));
            Files.move(
                    draft,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** {@code false} if there are none. */
    boolean delete() throws IOException {
        return Files.deleteIfExists(file);
    }
}
