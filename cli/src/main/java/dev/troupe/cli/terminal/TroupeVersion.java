package dev.troupe.cli.terminal;

import picocli.CommandLine.IVersionProvider;

/** The version as the build wrote it into the jar. */
public final class TroupeVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        var version = TroupeVersion.class.getPackage().getImplementationVersion();
        return new String[] {
            "troupe " + (version == null ? "(from classes)" : version), "Java " + Runtime.version()
        };
    }
}
