package dev.troupe.server.message;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.turn.Workspaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** Requests to begin with, which work without a key, and the sample files that they are about. */
public final class ExampleRequests {
    private static final String PLACE = "/dev/troupe/server/samples/"; // in this jar
    private static final String FOLDER =
            "samples/"; // in workspaces, so that they are distinguished

    private static final List<ExampleRequest> ALL =
            List.of(
                    new ExampleRequest(
                            "sales",
                            LocalizedText.of("按月统计销售额并画图", "Sales by month, as a chart"),
                            LocalizedText.of(
                                    "读取 samples/sales.csv，统计每个月的销售总额，画成柱状图保存为 monthly.png",
                                    "Read samples/sales.csv, compute total sales per month and plot a bar chart to monthly.png"),
                            List.of("sales.csv")),
                    new ExampleRequest(
                            "top",
                            LocalizedText.of("销量最高的产品", "Best-selling products"),
                            LocalizedText.of(
                                    "读取 samples/sales.csv，找出销量最高的 5 个产品，保存为 top.csv",
                                    "Read samples/sales.csv, find the 5 products with the highest total quantity and save them as top.csv"),
                            List.of("sales.csv")),
                    new ExampleRequest(
                            "report",
                            LocalizedText.of("一份网页报告", "A report as a page"),
                            LocalizedText.of(
                                    "读取 samples/sales.csv，统计每个类别的销售总额，画一个饼图，生成报告 report.html",
                                    "Read samples/sales.csv, compute total sales per category, draw a pie chart and write a report to report.html"),
                            List.of("sales.csv")),
                    new ExampleRequest(
                            "employees",
                            LocalizedText.of("各部门平均工资", "Average salary by department"),
                            LocalizedText.of(
                                    "读取 samples/employees.json，计算各部门的平均工资，保存为 salaries.csv",
                                    "Read samples/employees.json, compute the average salary per department and save it as salaries.csv"),
                            List.of("employees.json")));

    private final Workspaces workspaces;

    /**
     * One request.
     *
     * @param needs files of the samples that it reads
     */
    public record ExampleRequest(
            String id, LocalizedText title, LocalizedText text, List<String> needs) {}

    public ExampleRequests(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    public List<ExampleRequest> all() {
        return ALL;
    }

    /**
     * Copies the files of an example into a user's workspace; existing ones are not changed.
     *
     * @throws ApiException when the example does not exist
     */
    void prepare(String id, UserPrincipal caller) {
        var example =
                ALL.stream()
                        .filter(it -> it.id().equals(id))
                        .findFirst()
                        .orElseThrow(() ->
                                ApiException.badRequest(
                                        "示例“%s”不存在", "example '%s' does not exist", id));
        var workspace = workspaces.forUser(caller);
        for (var name : example.needs()) {
            var file = workspace.resolveWritable(FOLDER + name);
            if (!Files.exists(file)) {
                try (var sample = ExampleRequests.class.getResourceAsStream(PLACE + name)) {
                    if (sample == null) {
                        throw new IllegalStateException("the server is missing its sample " + name);
                    }
                    Files.copy(sample, file);
                } catch (IOException e) {
                    throw new UncheckedIOException("could not write sample " + file, e);
                }
            }
        }
    }
}
