#!/bin/sh
# Writes the API documentation of the published modules, those of api/, to architecture/target/apidocs. A wrong reference fails it.
# Only exported packages are documented. Run it after `mvn install -DskipTests`, which the class path of this module needs.
set -e
cd "$(dirname "$0")/.."
mvn -q -pl architecture dependency:build-classpath -Dmdep.outputFile=target/javadoc-path.txt
modules=
for api in architecture/api/*.module.txt; do
    module=$(basename "$api" .module.txt)
    source=$(git ls-files '*src/main/java/module-info.java' | xargs grep -l "^module $module {")
    set -- "$@" --module-source-path "$module=$(dirname "$source")"
    modules=$modules,$module
done
rm -rf architecture/target/apidocs
"${JAVA_HOME:+$JAVA_HOME/bin/}javadoc" -quiet -Werror -Xdoclint:none -notimestamp -windowtitle Troupe \
    --module-path "$(cat architecture/target/javadoc-path.txt)" -d architecture/target/apidocs "$@" --module "${modules#,}"
