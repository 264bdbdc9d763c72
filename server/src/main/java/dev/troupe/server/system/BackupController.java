package dev.troupe.server.system;

import dev.troupe.runtime.backup.BackupManifest;
import dev.troupe.runtime.backup.HomeBackup;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
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
@Tag(name = "accounts")
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
    @Operation(
            summary =
                    "Back up the whole home directory on the server's own disk while it runs; for"
                            + " administrators")
    @ApiResponse(responseCode = "201", description = "The backup")
    BackupResult create(HttpServletRequest request) {
        var home = settings.environment().home();
        var name = NAME.format(clock.instant());
        var manifest = write(home.resolve(HomeBackup.DIRECTORY).resolve(name));
        audit.record(request, "backup.created", name, "");
        return BackupResult.of(
                manifest, HomeBackup.DIRECTORY + "/" + name, journal instanceof SqliteJournal);
    }

    private BackupManifest write(Path directory) {
        try {
            return HomeBackup.write(journal, settings.environment().home(), directory);
        } catch (SettingsException e) {
            throw ApiException.of(500, ServerProblem.INTERNAL, e.text());
        }
    }
}
