package dev.troupe.cli.terminal;

import picocli.CommandLine.IVersionProvider;

/** The version as the build wrote it into the jar. */
public final class TroupeVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"troupe " + number(), "Java " + Runtime.version()};
    }

    /** The number alone. */
    public static String number() {
        var version = TroupeVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(from classes)" : version;
    }
}
