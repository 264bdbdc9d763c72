package dev.troupe.runtime;

import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.core.Problem;
import dev.troupe.packs.code.CodeProblem;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.data.PythonScripts;
import dev.troupe.packs.data.TableException;

/** Lends the code pack what the data pack understands of tables. */
final class TableScripts implements ScriptWriter {
    private final PythonScripts scripts = new PythonScripts();

    @Override
    public Table table(String name, ToolContext context) {
        var table = scripts.table(name, context);
        return new Table(PythonScripts.fileOf(name), PythonScripts.csv(table));
    }

    @Override
    public Script write(Wish wish, ToolContext context) {
        var asked =
                new PythonScripts.Wish(wish.question(), wish.goal(), wish.picture(), wish.result());
        try {
            var script =
                    PythonScripts.write(
                            scripts.table(wish.table(), context),
                            PythonScripts.fileOf(wish.table()),
                            asked,
                            context.language());
            return new Script(script.code(), script.reading());
        } catch (TableException e) {
            throw new ToolException(Problem.of(CodeProblem.NO_SCRIPT, e.sentence()));
        }
    }
}
