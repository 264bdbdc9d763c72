package dev.troupe.chat.answer;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The texts that a run made: the results of its nodes and the files of text. */
public final class ResultTexts {
    private static final long MAX_FILE = 1 << 20; // bytes

    private ResultTexts() {}

    /**
     * @param files of the run; what cannot be read counts by its name
     */
    public static List<String> of(RunState run, List<Artifact> files, Workspace workspace) {
        var texts = new ArrayList<String>();
        for (var node : run.workflow().nodes()) {
            if (run.result(node.id())
                    instanceof NodeResult.Succeeded(var output, var summary, _, _)) {
                texts.add(summary);
                texts.add(Json.write(output));
            }
        }
        for (var file : files) {
            texts.add(file.path());
            texts.add(read(file, workspace));
        }
        return texts;
    }

    private static String read(Artifact file, Workspace workspace) {
        boolean isText = file.type().startsWith("text/") || file.type().endsWith("json");
        if (!isText || file.bytes() > MAX_FILE) {
            return "";
        }
        try {
            return Files.readString(workspace.resolveExisting(file.path()));
        } catch (IOException | ToolException _) {
            return "";
        }
    }
}
