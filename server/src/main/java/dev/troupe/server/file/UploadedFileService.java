package dev.troupe.server.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.language.PathSyntax;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.limit.UploadLimiter;
import dev.troupe.store.account.UploadedFile;
import dev.troupe.store.account.UploadedFileStore;
import dev.troupe.store.file.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * The files that clients upload to use them in messages later. They are their user's alone, and
 * never change. Safe for use by several threads.
 */
public final class UploadedFileService {
    private static final int MAX_FILES = 1_000; // of one user
    private static final String FOLDER = "files/"; // of the contents

    /** What files can be used for here. */
    private static final Set<String> PURPOSES = Set.of("user_data", "assistants", "vision");

    private final UploadedFileStore files;
    private final ObjectStore contents;
    private final UploadLimiter uploads;
    private final InstantSource clock;

    /**
     * @param contents where all servers find them
     */
    public UploadedFileService(
            UploadedFileStore files,
            ObjectStore contents,
            UploadLimiter uploads,
            InstantSource clock) {
        this.files = files;
        this.contents = contents;
        this.uploads = uploads;
        this.clock = clock;
    }

    /** Sends the form of an upload to a receiver of its parts. */
    @FunctionalInterface
    interface Form {
        void read(Parts parts) throws IOException;
    }

    /** The parts of the form of an upload. */
    interface Parts {
        /** A field and its value. */
        void field(String name, String value);

        /** The file, as it arrives. */
        void file(String name, InputStream content) throws IOException;
    }

    /**
     * Receives a file.
     *
     * @param announced bytes of the request; below 0 if it is not known
     * @throws OpenAiException when the form is not that of a file for a known purpose
     */
    UploadedFile add(UserPrincipal caller, long announced, Form form) throws IOException {
        if (files.list(caller.user()).size() >= MAX_FILES) {
            throw OpenAiException.invalid(
                    "file",
                    "已有 %d 个文件，已达上限；请先删除不用的文件",
                    "there are %d files, which is the limit; delete files that you do not need",
                    MAX_FILES);
        }
        try (var upload = uploads.begin(caller.user(), announced);
                var received = new ReceivedFile(uploads.temporaryFile("file-", ".part"), upload)) {
            form.read(received);
            requirePurpose(received.purpose());
            var file =
                    new UploadedFile(
                            "file-" + RandomTokens.random(),
                            caller.user(),
                            requireName(received.name()),
                            received.purpose(),
                            clock.instant(),
                            Files.size(received.content()));
            store(file, received.content());
            upload.moveToStore();
            return file;
        }
    }

    /** The entry first: a content that no entry names would never be deleted. */
    private void store(UploadedFile file, Path content) {
        files.add(file);
        boolean isStored = false;
        try {
            contents.put(FOLDER + file.id(), content);
            isStored = true;
        } finally {
            if (!isStored) {
                delete(file);
            }
        }
    }

    private static void requirePurpose(String purpose) {
        if (purpose.isEmpty()) {
            throw OpenAiException.invalid("purpose", "缺少 purpose", "purpose is missing");
        }
        if (!PURPOSES.contains(purpose)) {
            throw OpenAiException.ofUnsupported(
                    "purpose",
                    "不支持用途“%s”；可以是 user_data、assistants、vision",
                    "purpose '%s' is not supported; use user_data, assistants or vision",
                    purpose);
        }
    }

    /**
     * The name of a file without its directories.
     *
     * @throws OpenAiException when no file of a workspace can have it
     */
    static String requireName(String sent) {
        var name = sent.substring(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
        var flaw = PathSyntax.findFlaw(name);
        if (name.isBlank() || name.matches("\\.{1,2}") || flaw.isPresent()) {
            throw OpenAiException.invalid(
                    "file",
                    "文件名“%s”无效%s",
                    "file name '%s' is not valid%s",
                    name,
                    flaw.isEmpty()
                            ? LocalizedText.verbatim("")
                            : LocalizedText.of(
                                    "：" + flaw.get().text(Language.ZH),
                                    ": it " + flaw.get().text(Language.EN)));
        }
        return name;
    }

    /** The files of a user, the oldest first. */
    List<UploadedFile> list(UserPrincipal caller) {
        return files.list(caller.user());
    }

    /**
     * @param param the field that names it
     * @throws OpenAiException when the caller has no file of this id
     */
    UploadedFile require(UserPrincipal caller, String id, String param) {
        return files.find(caller.user(), id).orElseThrow(() -> missing(id, param));
    }

    /**
     * Its content, to be read as it arrives and closed.
     *
     * @throws OpenAiException when its upload was interrupted
     */
    InputStream open(UploadedFile file, String param) {
        return contents.open(FOLDER + file.id()).orElseThrow(() -> missing(file.id(), param));
    }

    private static OpenAiException missing(String id, String param) {
        return new OpenAiException(
                new OpenAiError(
                        404,
                        "invalid_request_error",
                        param,
                        "file_not_found",
                        LocalizedText.of("文件“%s”不存在", "file '%s' does not exist", id),
                        false,
                        null));
    }

    /** The content first: without an entry it would never be deleted. */
    void delete(UploadedFile file) {
        contents.delete(List.of(FOLDER + file.id()));
        files.delete(file.id());
    }
}
