package dev.troupe.server.system;

import dev.troupe.model.budget.UsageLedgerException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.system.UsageReport.BudgetUse;
import dev.troupe.server.system.UsageReport.StorageAmounts;
import dev.troupe.server.system.UsageReport.UsedAmount;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/usage}: the usage of a user, and the remaining budgets. */
@Tag(name = "catalog")
@RestController
@RequestMapping("/api/usage")
final class UsageController {
    private final TroupeRuntime assembly;
    private final StorageQuota storage;

    UsageController(TroupeRuntime assembly, StorageQuota storage) {
        this.assembly = assembly;
        this.storage = storage;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary =
                    "Get the usage of the caller today and in this month (UTC), the use of the"
                            + " configured budgets per user, day and month, and the bytes that"
                            + " the data of the caller takes")
    @ApiResponse(responseCode = "200", description = "The usage")
    @ProblemResponses(503)
    UsageReport show(UserPrincipal caller) {
        var today = LocalDate.now(ZoneOffset.UTC);
        var month = today.withDayOfMonth(1);
        try {
            return new UsageReport(
                    UsedAmount.of(assembly.usage(caller.user(), today, today.plusDays(1))),
                    UsedAmount.of(assembly.usage(caller.user(), month, month.plusMonths(1))),
                    assembly.budgets(caller.user()).stream().map(BudgetUse::of).toList(),
                    StorageAmounts.of(storage.status(caller.user())));
        } catch (UsageLedgerException e) {
            throw new ApiException(503, e.problem(), List.of());
        }
    }
}
