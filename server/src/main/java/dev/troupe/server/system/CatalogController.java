package dev.troupe.server.system;

import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.Language;
import dev.troupe.runtime.EnvironmentChecks;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.report.Cost;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.message.ExampleRequests;
import dev.troupe.server.message.ExampleRequests.ExampleRequest;
import dev.troupe.server.run.RunListService;
import dev.troupe.server.system.DoctorReport.DoctorCheck;
import dev.troupe.server.system.ModelOverview.ModelUsage;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The catalog: agents, tools, models, examples; and what waits for users. */
@RestController
@RequestMapping("/api")
public class CatalogController {
    private static final int MAX_WAITING = 200; // runs that are read

    private final TroupeRuntime assembly;
    private final ModelSelection choice;
    private final ExampleRequests examples;
    private final RunListService lists;
    private final DoctorService doctor;

    CatalogController(
            TroupeRuntime assembly,
            ModelSelection choice,
            ExampleRequests examples,
            RunListService lists,
            DoctorService doctor) {
        this.assembly = assembly;
        this.choice = choice;
        this.examples = examples;
        this.lists = lists;
        this.doctor = doctor;
    }

    @GetMapping("/agents")
    @RequiresRole(Role.VIEWER)
    @Operation(tags = "catalog", summary = "List the agents that plans may use")
    @ApiResponse(responseCode = "200", description = "All agents")
    ItemsOf<AgentEntry> agents() {
        return ItemsOf.of(assembly.catalogSnapshot().entries(), AgentEntry::of);
    }

    @GetMapping("/tools")
    @RequiresRole(Role.VIEWER)
    @Operation(tags = "catalog", summary = "List the capabilities of agents")
    @ApiResponse(responseCode = "200", description = "All capabilities")
    ItemsOf<ToolEntry> tools() {
        var specs = new TreeMap<String, ToolSpec<?>>();
        var agents = new TreeMap<String, Set<String>>();
        for (var entry : assembly.catalogSnapshot().entries()) {
            for (var tool : entry.agent().tools()) {
                var name = tool.spec().name();
                specs.putIfAbsent(name, tool.spec());
                agents.computeIfAbsent(name, _ -> new TreeSet<>()).add(entry.agent().card().type());
            }
        }
        return ItemsOf.of(
                specs.values(),
                spec -> ToolEntry.of(spec, agents.getOrDefault(spec.name(), Set.of())));
    }

    @GetMapping("/models")
    @RequiresRole(Role.VIEWER)
    @Operation(
            tags = "catalog",
            summary = "Get the model of each role and the usage since the server started")
    @ApiResponse(responseCode = "200", description = "All models")
    ModelOverview models(UserPrincipal caller) {
        var total = assembly.meter().total();
        var usage = new ModelUsage(total.inputTokens(), total.outputTokens(), Cost.of(total));
        return ModelOverview.of(choice, caller.hasRole(UserPrincipal.Role.ADMIN) ? usage : null);
    }

    @GetMapping("/examples")
    @RequiresRole(Role.VIEWER)
    @Operation(tags = "catalog", summary = "List example requests")
    @ApiResponse(responseCode = "200", description = "All examples")
    ItemsOf<ExampleRequest> examples() {
        return new ItemsOf<>(examples.all());
    }

    @GetMapping("/doctor")
    @RequiresRole(Role.VIEWER)
    @Operation(tags = "server", summary = "Check the health of the components")
    @ApiResponse(responseCode = "200", description = "All checks")
    DoctorReport doctor(UserPrincipal caller, HttpServletRequest request) {
        var language = RequestLanguage.of(request);
        boolean isHost = caller.hasRole(UserPrincipal.Role.ADMIN);
        return new DoctorReport(
                doctor.checks().stream().map(check -> describe(check, isHost, language)).toList());
    }

    /** Paths on this host, and reachable hosts, are for administrators. */
    private static DoctorCheck describe(
            EnvironmentChecks.Check check, boolean isHost, Language language) {
        return new DoctorCheck(
                check.en(),
                check.title(language),
                check.isOk(),
                isHost || isOfAgent(check) ? check.text() : "");
    }

    private static boolean isOfAgent(EnvironmentChecks.Check check) {
        return check.en().startsWith("Agent ");
    }

    @GetMapping("/approvals")
    @RequiresRole(Role.VIEWER)
    @Operation(tags = "runs", summary = "List all open questions and approvals")
    @ApiResponse(responseCode = "200", description = "All open questions")
    ItemsOf<WaitingQuestion> approvals(UserPrincipal caller) {
        return new ItemsOf<>(
                lists.findWaiting(caller, MAX_WAITING).stream()
                        .flatMap(WaitingQuestion::stream)
                        .toList());
    }
}
