package dev.troupe.server.system;

import dev.troupe.core.value.Value;
import dev.troupe.runtime.BackupManifest;
import dev.troupe.runtime.HomeBackup;
import dev.troupe.runtime.SettingsException;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Backups of the home, made on the server's own disk while it runs. */
@RestController
@RequestMapping("/api/backup")
public class BackupController {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final DurableJournal journal;
    private final ServerSettings settings;
    private final InstantSource clock;
    private final AuditService audit;

    BackupController(
            DurableJournal journal,
            ServerSettings settings,
            InstantSource clock,
            AuditService audit) {
        this.journal = journal;
        this.settings = settings;
        this.clock = clock;
        this.audit = audit;
    }

    /** Copies the home to a new directory below its {@code backups/}. */
    @PostMapping
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.CREATED)
    Value create(HttpServletRequest request) {
        var home = settings.environment().home();
        var name = NAME.format(clock.instant());
        var manifest = write(home.resolve(HomeBackup.DIRECTORY).resolve(name));
        audit.record(request, "backup.created", name, "");
        return Values.record(
                "path", Value.of(HomeBackup.DIRECTORY + "/" + name),
                "bytes", Value.of(manifest.size()),
                "files", Value.of(manifest.files().size()),
                "counts", manifest.countsValue(),
                "damaged", Values.texts(manifest.damaged().keySet().stream().sorted().toList()),
                "isComplete", Value.of(journal instanceof SqliteJournal));
    }

    private BackupManifest write(Path directory) {
        try {
            return HomeBackup.write(journal, settings.environment().home(), directory);
        } catch (SettingsException e) {
            throw ApiException.of(500, ServerProblem.INTERNAL, e.text());
        }
    }
}
