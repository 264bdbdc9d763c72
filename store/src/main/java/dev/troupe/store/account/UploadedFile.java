package dev.troupe.store.account;

import java.time.Instant;

/**
 * A file that a client of the API uploaded.
 *
 * @param id unguessable
 * @param user id of its user
 * @param name as the client named it
 * @param purpose what for, in the words of the API
 * @param bytes of its content
 */
public record UploadedFile(
        String id, String user, String name, String purpose, Instant created, long bytes) {}
