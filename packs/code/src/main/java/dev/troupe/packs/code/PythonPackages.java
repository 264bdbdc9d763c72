package dev.troupe.packs.code;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.List;

/**
 * What scripts for tables and charts find in the sandbox.
 *
 * @param found such as {@code pandas 1.5.3}
 * @param missing Debian's names of what is not there
 */
public record PythonPackages(List<String> found, List<String> missing) {
    static final PythonPackages NONE = new PythonPackages(List.of(), List.of("python3"));

    /** Prints a line for each part; the names of fonts are its arguments. */
    static final String LOOK =
            """
            import importlib.metadata, platform, sys
            print("found\\tPython " + platform.python_version())
            for name in ("pandas", "matplotlib"):
                try:
                    print("found\\t" + name + " " + importlib.metadata.version(name))
                except importlib.metadata.PackageNotFoundError:
                    print("missing\\tpython3-" + name)
            try:
                from matplotlib import font_manager
                known = {font.name for font in font_manager.fontManager.ttflist}
                chinese = [name for name in sys.argv[1:-1] if name in known]
                print("found\\t" + chinese[0] if chinese else "missing\\tfonts-wqy-zenhei")
            except ImportError:
                pass
            """;

    public PythonPackages {
        found = List.copyOf(found);
        missing = List.copyOf(missing);
    }

    static PythonPackages of(ProcessOutcome outcome) {
        var found = new ArrayList<String>();
        var missing = new ArrayList<String>();
        for (var line : outcome.out().lines().toList()) {
            var cells = line.split("\t", 2);
            if (cells.length == 2) {
                (cells[0].equals("found") ? found : missing).add(cells[1]);
            }
        }
        return found.isEmpty() ? NONE : new PythonPackages(found, missing);
    }

    /** What there is, what is to be installed, and how programs are held. */
    public LocalizedText describe() {
        var there = String.join(", ", found);
        var guards = SystemCallFilter.describe();
        var parts =
                missing.isEmpty()
                        ? LocalizedText.verbatim(there)
                        : LocalizedText.of(
                                "%1$s；缺少 %2$s：apt-get install %2$s",
                                "%1$s; missing %2$s: apt-get install %2$s",
                                there,
                                String.join(" ", missing));
        return new LocalizedText(parts.zh() + "；" + guards.zh(), parts.en() + "; " + guards.en());
    }
}
