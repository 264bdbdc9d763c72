package dev.troupe.server.run;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.trace.RowTracer;
import dev.troupe.runtime.report.ResultTables;
import dev.troupe.runtime.report.ResultTables.ResultTable;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.Workspaces;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The rows of files that the numbers of results were computed from. */
@Tag(name = "runs")
@RestController
@RequestMapping("/api/runs/{id}/nodes/{node}/tables/{table}")
public class ResultRowController {
    private final RunAccess runs;
    private final Workspaces workspaces;
    private final RowTracer tracer = new RowTracer(new TableEngine());

    ResultRowController(RunAccess runs, Workspaces workspaces) {
        this.runs = runs;
        this.workspaces = workspaces;
    }

    @GetMapping("/rows/{row}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the rows of the file that a row of a result was computed from")
    @ApiResponse(responseCode = "200", description = "A page of the rows of each group")
    @ProblemResponses({400, 404, 410, 503})
    ResultRowView row(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable String node,
            @PathVariable @Parameter(description = "`table` of a call of the node") int table,
            @PathVariable @Parameter(description = "Place in the result, from 1") int row,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "0")
                    @Parameter(description = "Number of rows of each group to skip")
                    @Schema(minimum = "0")
                    int after,
            HttpServletRequest request)
            throws InterruptedException {
        var run = runs.outline(caller, id, new NodeId(node));
        var page = new RowTracer.Page(Paging.pageSize(limit), requirePositive(after));
        var answer = require(ResultTables.findAll(run), id, node, table).answer();
        try {
            var workspace = workspaces.withProtectedHome(run.notes().workspace());
            var language = RequestLanguage.of(request);
            return ResultRowView.of(tracer.trace(answer, row, page, workspace, language), page);
        } catch (ToolException e) {
            throw toApiException(e.problem());
        }
    }

    private static int requirePositive(int after) {
        if (after < 0) {
            throw ApiException.badRequest("after 是 %d，应不小于 0", "after is %d; use 0 or more", after);
        }
        return after;
    }

    private static ResultTable require(
            List<ResultTable> tables, String id, String node, int number) {
        return tables.stream()
                .filter(each -> each.node().equals(new NodeId(node)) && each.number() == number)
                .findFirst()
                .orElseThrow(() ->
                        new ApiException(
                                404,
                                Problem.of(
                                        DataProblem.NO_SOURCE,
                                        "运行 %s 的步骤 %s 没有可以追溯到文件行的第 %s 个结果表",
                                        "step %2$s of run %1$s has no result table %3$s that can be traced to the rows of a file",
                                        id,
                                        node,
                                        number),
                                List.of()));
    }

    private static ApiException toApiException(Problem problem) {
        if (ApiException.isBusy(problem.code())) {
            return ApiException.busy(problem);
        }
        int status =
                problem.is(DataProblem.NO_ROW) || problem.is(DataProblem.NO_SOURCE) ? 404 : 410;
        return new ApiException(status, problem, List.of());
    }
}
