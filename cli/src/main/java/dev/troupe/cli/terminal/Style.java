package dev.troupe.cli.terminal;

/** How text looks on a terminal with colours (ECMA-48, select graphic rendition). */
public enum Style {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    CYAN("36");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    public String apply(String text) {
        return code.isEmpty() || text.isEmpty()
                ? text
                : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
