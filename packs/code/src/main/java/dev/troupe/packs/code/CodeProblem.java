package dev.troupe.packs.code;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong where code is run. */
public enum CodeProblem implements Problem.Code {
    /** This machine cannot run a sandbox, or the tool of a language is missing. */
    NO_SANDBOX,
    /** The code ended with its own error. */
    FAILED,
    /** The code used too much of something and was stopped. */
    STOPPED,
    /** Something needs the network, and there is none. */
    NO_NETWORK,
    /** What is asked cannot be written as a script by rules. */
    NO_SCRIPT;

    @Override
    public String id() {
        return "code." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
