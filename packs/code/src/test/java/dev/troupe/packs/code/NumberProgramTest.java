package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberProgramTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Compute the 30th Fibonacci number with Python|Fibonacci number 30: 832040",
                "Write a Python script that prints the first 5 primes and run it|first 5 primes: 2 3 5 7 11",
                "用Python算一下1到100里所有素数的和|1 到 100 的素数之和: 1060",
                "用 Python 计算 15 的阶乘|factorial(15) = 1307674368000",
                "python: how many primes below 1000?|count of primes below 1000: 168",
                "print the numbers 1-10 using python|numbers from 1 to 10: 1 2 3 4 5 6 7 8 9 10",
                "python: count the even numbers from 0 to 20|count of even numbers from 0 to 20: 11",
                "用python列出前3个偶数|前 3 个偶数: 2 4 6",
                "Calculate 12*(3+4) in Python|12*(3+4) = 84",
                "用Python求84和126的最大公约数|gcd(84, 126) = 42",
            })
    void writesAProgramThatPrintsTheResult(String request, String output) throws Exception {
        var python = CodeLanguage.PYTHON.tool();
        assumeTrue(python.isPresent());
        var code = NumberProgram.parse(request).orElseThrow();

        var process =
                new ProcessBuilder(python.orElseThrow().toString(), "-X", "utf8", "-c", code)
                        .redirectErrorStream(true)
                        .start();

        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(printed.strip()).isEqualTo(output);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compute the 30th Fibonacci number", // nothing asks for a program
                "compute the 30th Fibonacci number slowly with Python",
                "squares from 1 to 10 with python",
                "sum of the integers from -5 to 5 in python",
                "Write a python script for the average of sales.csv",
                "用 Python 爬取一个网站",
            })
    void readsNoOtherRequest(String request) {
        assertThat(NumberProgram.parse(request)).isEmpty();
    }

    @Test
    void runsAsGivenCode() {
        var command = CodeCommand.parse("Use Python to calculate 2**100").orElseThrow();

        assertThat(command.tool()).isEqualTo("executeCode");
        assertThat(command.code()).contains("print(\"2**100 =\", 2**100)");
    }
}
