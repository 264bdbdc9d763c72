#!/bin/sh
# Builds what is needed and prints the table; arguments choose measures: overhead makespan live validation.
set -e
cd "$(dirname "$0")/.."
mvn -q -pl bench -am -DskipTests package
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp core/target/classes:bench/target/classes dev.troupe.bench.Main "$@"
