package dev.troupe.protocols.mcp.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The prompts that all users have. */
final class PlainPrompts {
    /** The argument that names a run on record. */
    static final String RUN = "run";

    /** The argument that names an agent. */
    static final String AGENT = "agent";

    static final List<McpPrompt> ALL =
            List.of(
                    new McpPrompt(
                            "analyze-table",
                            "Analyze a table file and draw a chart",
                            inOrder(
                                    "file",
                                    "Name of a CSV or Excel file",
                                    "question",
                                    "What to find out"),
                            "Use Troupe's tool run with this request: read {file}, {question}, and draw the result as a chart saved as chart.png"),
                    new McpPrompt(
                            "summarize-site",
                            "Crawl a site and report what is on it",
                            Map.of("address", "The address of the site"),
                            "Use Troupe's tool run with this request: crawl {address} and write what is on it as report.md"),
                    new McpPrompt(
                            "ask-documents",
                            "Answer a question from the added documents, with sources",
                            Map.of("question", "The question"),
                            "Use Troupe's tool search-documents for this question, and answer it from the passages, each with its source: {question}"),
                    new McpPrompt(
                            "ask-agent",
                            "Have one agent do a task",
                            inOrder(
                                    AGENT,
                                    "Type of the agent, as list-agents has it",
                                    "task",
                                    "What it is to do"),
                            "Use Troupe's tool run with this request: have the agent {agent} do this: {task}"),
                    new McpPrompt(
                            "repeat-run",
                            "Do again what an earlier run did, with a change",
                            inOrder(RUN, "Id of the run", "change", "What is to be different"),
                            "Read the run {run} with Troupe's tool show-run. Then use the tool run with the same request, changed in this: {change}"));

    private PlainPrompts() {}

    private static Map<String, String> inOrder(
            String first, String meaning, String second, String itsMeaning) {
        var arguments = new LinkedHashMap<String, String>();
        arguments.put(first, meaning);
        arguments.put(second, itsMeaning);
        return arguments;
    }
}
