package dev.troupe.packs.code;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Languages that can be run where their tool is installed. */
public enum CodeLanguage {
    PYTHON("python3", "py", "apt-get install python3"),
    JAVASCRIPT("node", "js", "apt-get install nodejs"),
    BASH("bash", "sh", "apt-get install bash"),
    SHELL("sh", "sh", "apt-get install dash"),
    PERL("perl", "pl", "apt-get install perl"),
    RUBY("ruby", "rb", "apt-get install ruby");

    private final String program;
    private final String ending;
    private final String remedy;

    CodeLanguage(String program, String ending, String remedy) {
        this.program = program;
        this.ending = ending;
        this.remedy = remedy;
    }

    /** Its tool on this machine. */
    Optional<Path> tool() {
        return SandboxCommand.find(program);
    }

    /** The command that runs a file. */
    List<String> command(Path tool, String file) {
        return this == JAVASCRIPT
                ? List.of(tool.toString(), "--max-old-space-size=768", file)
                : List.of(tool.toString(), file);
    }

    /** The name of its tool. */
    String program() {
        return program;
    }

    /** How files of the language end. */
    String extension() {
        return ending;
    }

    /** How it is installed. */
    String remedy() {
        return remedy;
    }

    /** Reserves far more addresses than it uses memory. */
    boolean isAddressSpaceBounded() {
        return this != JAVASCRIPT;
    }
}
