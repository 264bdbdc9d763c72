package dev.troupe.server;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** Requests to begin with, which work without a key, and the sample files that they are about. */
final class Examples {
    private static final String FOLDER = "samples/"; // in workspaces, so that they are told apart

    private static final List<Example> ALL =
            List.of(
                    new Example(
                            "sales",
                            Sentence.of("按月统计销售额并画图", "Sales by month, as a chart"),
                            Sentence.of(
                                    "读取 samples/sales.csv，统计每个月的销售总额，画成柱状图保存为 monthly.png",
                                    "Read samples/sales.csv, compute total sales per month and plot a bar chart to monthly.png"),
                            List.of("sales.csv")),
                    new Example(
                            "top",
                            Sentence.of("销量最高的产品", "Best-selling products"),
                            Sentence.of(
                                    "读取 samples/sales.csv，找出销量最高的 5 个产品，保存为 top.csv",
                                    "Read samples/sales.csv, find the 5 products with the highest total quantity and save them as top.csv"),
                            List.of("sales.csv")),
                    new Example(
                            "report",
                            Sentence.of("一份网页报告", "A report as a page"),
                            Sentence.of(
                                    "读取 samples/sales.csv，统计每个类别的销售总额，画一个饼图，生成报告 report.html",
                                    "Read samples/sales.csv, compute total sales per category, draw a pie chart and write a report to report.html"),
                            List.of("sales.csv")),
                    new Example(
                            "employees",
                            Sentence.of("各部门平均工资", "Average salary by department"),
                            Sentence.of(
                                    "读取 samples/employees.json，计算各部门的平均工资，保存为 salaries.csv",
                                    "Read samples/employees.json, compute the average salary per department and save it as salaries.csv"),
                            List.of("employees.json")));

    private final Workspaces workspaces;

    /**
     * One request.
     *
     * @param files of the samples that it reads
     */
    record Example(String id, Sentence title, Sentence text, List<String> files) {}

    Examples(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    List<Example> all() {
        return ALL;
    }

    Value toValue() {
        return Values.list(
                ALL,
                example ->
                        Values.record(
                                "id", Value.of(example.id()),
                                "title", Values.said(example.title()),
                                "text", Values.said(example.text()),
                                "needs", Values.texts(example.files())));
    }

    /**
     * Lays the files of an example into a person's workspace; those that are there stay.
     *
     * @throws Refusal when there is no such example
     */
    void prepare(String id, Caller caller) {
        var example =
                ALL.stream()
                        .filter(it -> it.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> Refusal.bad("没有示例“%s”", "there is no example '%s'", id));
        var workspace = workspaces.of(caller);
        for (var name : example.files()) {
            var file = workspace.writable(FOLDER + name);
            if (!Files.exists(file)) {
                try (var sample = Examples.class.getResourceAsStream(FOLDER + name)) {
                    if (sample == null) {
                        throw new IllegalStateException("the server lacks its sample " + name);
                    }
                    Files.copy(sample, file);
                } catch (IOException e) {
                    throw new UncheckedIOException("could not write sample " + file, e);
                }
            }
        }
    }
}
