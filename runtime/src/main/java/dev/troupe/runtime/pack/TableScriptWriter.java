package dev.troupe.runtime.pack;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.code.CodeProblem;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.data.python.PythonScripts;
import dev.troupe.packs.data.table.TableException;

/** Lends the code pack what the data pack understands of tables. */
final class TableScriptWriter implements ScriptWriter {
    private final PythonScripts scripts = new PythonScripts();

    @Override
    public Table table(String name, ToolContext context) {
        var table = scripts.table(name, context);
        return new Table(PythonScripts.fileOf(name), PythonScripts.csv(table));
    }

    @Override
    public Script write(ScriptRequest scriptRequest, ToolContext context) {
        var asked =
                new PythonScripts.ScriptRequest(
                        scriptRequest.question(),
                        scriptRequest.goal(),
                        scriptRequest.picture(),
                        scriptRequest.result());
        try {
            var script =
                    PythonScripts.write(
                            scripts.table(scriptRequest.table(), context),
                            PythonScripts.fileOf(scriptRequest.table()),
                            asked,
                            context.language());
            return new Script(script.code(), script.reading());
        } catch (TableException e) {
            throw new ToolException(Problem.of(CodeProblem.NO_SCRIPT, e.text()));
        }
    }
}
