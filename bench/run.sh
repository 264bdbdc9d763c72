#!/bin/sh
# Builds what is needed and prints the table; arguments choose measures: overhead makespan live validation streaming journal durable planning life sandbox page.
# `questions generated ...` measures how questions about tables are answered, `requests ...` requests from end to end,
# `load USERS SECONDS HOOKS ADDRESS#PID...` several servers.
set -e
cd "$(dirname "$0")/.."
mvn -q -pl bench -am -DskipTests package
main=Main
if [ "$1" = questions ]; then
    shift
    main=questions.QuestionMeasurement
elif [ "$1" = requests ]; then
    shift
    main=requests.RequestMeasurement
elif [ "$1" = sessions ]; then
    shift
    main=SessionLoad
elif [ "$1" = load ]; then
    shift
    main=ClusterLoad
elif [ "$1" = agent ]; then
    shift
    main=agent.AgentEvaluation
fi
"${JAVA_HOME:+$JAVA_HOME/bin/}java" --enable-native-access=ALL-UNNAMED \
    -cp "bench/target/classes:$(cat bench/target/classpath.txt)" dev.troupe.bench.$main "$@"
