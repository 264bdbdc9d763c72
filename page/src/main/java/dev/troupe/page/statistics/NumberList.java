package dev.troupe.page.statistics;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of an argument.
 *
 * @param numbers those that are there
 * @param missing how many are null, such as scores that were not given yet
 */
record NumberList(List<BigDecimal> numbers, int missing) {
    NumberList {
        numbers = List.copyOf(numbers);
    }

    /**
     * @param argument its name, for problems
     * @throws ToolException naming the first value that is not a number
     */
    static NumberList read(String argument, List<Value> values) {
        var numbers = new ArrayList<BigDecimal>();
        int missing = 0;
        for (int i = 0; i < values.size(); i++) {
            switch (values.get(i)) {
                case Value.Num(var number) -> numbers.add(number);
                case Value.Missing _ -> missing++;
                default ->
                        throw new ToolException(
                                AgentProblem.BAD_ARGUMENTS,
                                "%s[%s] 应为数字，而不是 %s",
                                "%s[%s] must be a number, not %s",
                                argument,
                                i,
                                Json.write(values.get(i)));
            }
        }
        return new NumberList(numbers, missing);
    }
}
