package dev.troupe.engine.restate;

import dev.restate.common.Target;
import dev.troupe.core.value.RunId;

/**
 * The services of one installation in Restate.
 *
 * @param namespace separates installations that share a Restate; letters, digits and dashes
 */
record ServiceNames(String namespace) {
    ServiceNames {
        if (!namespace.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException(
                    "the namespace '%s' is not of letters, digits and dashes, such as 'main'"
                            .formatted(namespace));
        }
    }

    /** The virtual objects that are the runs; the key is the id of the run. */
    String run() {
        return "troupe-" + namespace + "-run";
    }

    /** The service that executes attempts, revisions and questions. */
    String node() {
        return "troupe-" + namespace + "-node";
    }

    /** The virtual objects that copy the record of a run; the key is the id of the run. */
    String projection() {
        return "troupe-" + namespace + "-projection";
    }

    /** The virtual objects that hold large content; the key is its SHA-256. */
    String blob() {
        return "troupe-" + namespace + "-blob";
    }

    Target run(RunId run, String handler) {
        return Target.virtualObject(run(), run.value(), handler);
    }

    Target projection(RunId run) {
        return Target.virtualObject(projection(), run.value(), ProjectionObject.COPY);
    }

    Target node(String handler) {
        return Target.service(node(), handler);
    }

    Target blob(String hash, String handler) {
        return Target.virtualObject(blob(), hash, handler);
    }
}
