package dev.troupe.agent.tool;

import java.util.List;

/**
 * Where the data of a tool's calls goes, in addition to the workspace.
 *
 * @param usesNetwork whether it accesses the network; its answers are then public text
 * @param addresses names of the arguments that hold addresses on the network
 * @param changesRecords whether it changes records of the user that are stored elsewhere than in
 *     files
 * @param targets names of the arguments that identify such records, by id or by name
 */
public record DataFlow(
        boolean usesNetwork, List<String> addresses, boolean changesRecords, List<String> targets) {
    /** Nothing leaves the workspace. */
    public static final DataFlow NONE = new DataFlow(false, List.of(), false, List.of());

    public DataFlow {
        addresses = List.copyOf(addresses);
        targets = List.copyOf(targets);
    }

    DataFlow withNetwork(List<String> newAddresses) {
        return new DataFlow(true, newAddresses, changesRecords, targets);
    }

    DataFlow withRecords(List<String> newTargets) {
        return new DataFlow(usesNetwork, addresses, true, newTargets);
    }
}
