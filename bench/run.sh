#!/bin/sh
# Builds what is needed and prints the table; arguments choose measures: overhead makespan live validation streaming journal durable planning life.
set -e
cd "$(dirname "$0")/.."
mvn -q -pl bench -am -DskipTests package
"${JAVA_HOME:+$JAVA_HOME/bin/}java" --enable-native-access=ALL-UNNAMED \
    -cp "bench/target/classes:$(cat bench/target/classpath.txt)" dev.troupe.bench.Main "$@"
