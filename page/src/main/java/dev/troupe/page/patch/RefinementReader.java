package dev.troupe.page.patch;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.StreamSafeText;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.patch.RefinementRules.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads how a user asks to change a page, without a language model, in Chinese and English. A part
 * of the request is read as a whole or named as not understood; nothing of it is dropped.
 *
 * @param patch applies what was read, since later parts refer to the page as it is by then
 * @param planner of blocks with other data than the page has
 */
public record RefinementReader(BlueprintPatch patch, BlockPlanner planner) {
    private static final int MAX_LENGTH = 4_000; // characters of a request
    private static final int MAX_CLAUSE = 200; // its forms take the square of its length
    private static final int MAX_CLAUSES = 50;
    private static final Pattern SEPARATOR =
            Pattern.compile(
                    "(?i)\\s*(?:(?:,(?!\\d{3}\\b)|[;，；。\\n])\\s*(?:(?:and |then |also |and then )|然后|再|并且|并|接着)?|[.!！]\\s+|\\s+and then\\s+|\\s+then\\s+|然后|并且)\\s*");
    private static final Pattern ADDED =
            Pattern.compile(
                    "(?i)^(?:add|include|insert|append)\\s+(?:an?other\\s+|an?\\s+|the\\s+)?(?:block\\s+(?:of|with)\\s+)?(?<en>.+?)(?:\\s+(?:to|on) (?:the|this) (?:page|dashboard))?$"
                            + "|^(?:加上|添加|增加|加入|补充|新增|加)(?:一个|一张|一块)?(?:区块|图表)?[：:]?\\s*(?<zh>.+)$");
    private static final Pattern LINE = Pattern.compile("(?i)\\blines?$|线$");
    private static final Pattern QUOTED = Pattern.compile("[\"“「『][^\"”」』]*[\"”」』]");
    private static final Pattern JOINED = Pattern.compile("(?i)\\s+and\\s+|并|，?再");
    private static final Pattern POLITE =
            Pattern.compile(
                    "(?i)^(?:please|pls|kindly|can you|could you|would you|i want you to|i'd like you to|let's|also|now|and|请你?|麻烦你?|帮我|帮忙|能不能|可以|我想|我要|再)\\s*");
    private static final Pattern POLITE_END =
            Pattern.compile("(?i)[\\s.。!！?？]+$|\\s*(?:please|thanks|thank you|谢谢|吧|一下)$");

    /**
     * Reads a request about a page.
     *
     * @param columns of the tables of its blocks, which conditions may name; may be empty
     */
    public PatchReading read(String request, Blueprint blueprint, TableColumns columns)
            throws InterruptedException {
        var instructions = new ArrayList<PatchInstruction>();
        var problems = new ArrayList<LocalizedText>();
        var now = blueprint;
        if (request.length() > MAX_LENGTH) {
            return new PatchReading.Unclear(List.of(tooLong(request)));
        }
        var clauses = split(StreamSafeText.streamSafe(request).strip());
        if (clauses.size() > MAX_CLAUSES) {
            return new PatchReading.Unclear(List.of(tooMany(clauses.size())));
        }
        for (var clause : clauses) {
            var text = clause.length() > MAX_CLAUSE ? clause : clean(clause);
            if (text.isEmpty()) {
                continue;
            }
            for (var outcome : read(text, blueprint, now, columns)) {
                outcome.problem().ifPresent(problems::add);
                for (var instruction : outcome.instructions()) {
                    instructions.add(instruction);
                    now = patch.apply(now, instruction);
                }
            }
        }
        if (instructions.isEmpty() && problems.isEmpty()) {
            problems.add(notUnderstood(request));
        }
        return problems.isEmpty()
                ? new PatchReading.Read(new PatchPlan(instructions))
                : new PatchReading.Unclear(problems);
    }

    /** What is in quotation marks is one name, whatever it contains. */
    private static List<String> split(String request) {
        var quoted = QUOTED.matcher(request).results().toList();
        var clauses = new ArrayList<String>();
        int begin = 0;
        for (var found : SEPARATOR.matcher(request).results().toList()) {
            boolean isName =
                    quoted.stream()
                            .anyMatch(it -> found.start() > it.start() && found.end() < it.end());
            if (!isName) {
                clauses.add(request.substring(begin, found.start()));
                begin = found.end();
            }
        }
        clauses.add(request.substring(begin));
        return clauses;
    }

    /** As one request, else as several that are joined by "and". */
    private List<Outcome> read(String text, Blueprint named, Blueprint now, TableColumns columns)
            throws InterruptedException {
        var outcomes = readByRules(text, named, now, columns);
        boolean isRead = outcomes.stream().allMatch(it -> it.problem().isEmpty());
        var added = ADDED.matcher(text);
        if (isRead || text.length() > MAX_CLAUSE || !added.matches()) {
            return outcomes;
        }
        var part = added.group("en") == null ? added.group("zh") : added.group("en");
        return LINE.matcher(part).find()
                ? outcomes
                : switch (planner.plan(part, now)) {
                    case PatchReading.Read(var plan) ->
                            List.of(new Outcome(plan.instructions(), Optional.empty()));
                    case PatchReading.Unclear(var problems) ->
                            problems.stream().map(Outcome::ofProblem).toList();
                };
    }

    private List<Outcome> readByRules(
            String text, Blueprint named, Blueprint now, TableColumns columns) {
        if (text.length() > MAX_CLAUSE) {
            return List.of(Outcome.ofProblem(notUnderstood(text.substring(0, MAX_CLAUSE))));
        }
        var whole = new RefinementRules(named, now, columns).read(text);
        if (whole.isPresent() && whole.get().problem().isEmpty()) {
            return List.of(whole.get());
        }
        var parts = JOINED.split(text, -1);
        if (parts.length > 1) {
            var outcomes = new ArrayList<Outcome>();
            var state = now;
            for (var part : parts) {
                var one = new RefinementRules(named, state, columns).read(clean(part));
                if (one.isEmpty() || one.get().problem().isPresent()) {
                    return List.of(whole.orElseGet(() -> Outcome.ofProblem(notUnderstood(text))));
                }
                outcomes.add(one.get());
                for (var instruction : one.get().instructions()) {
                    state = patch.apply(state, instruction);
                }
            }
            return outcomes;
        }
        return List.of(whole.orElseGet(() -> Outcome.ofProblem(notUnderstood(text))));
    }

    private static String clean(String clause) {
        var text = clause.strip();
        for (var before = ""; !before.equals(text); ) {
            before = text;
            text = POLITE.matcher(text).replaceFirst("");
            text = POLITE_END.matcher(text).replaceFirst("").strip();
        }
        return text;
    }

    private static LocalizedText tooLong(String request) {
        return LocalizedText.of(
                "修改请求有 %d 个字符，最多 %d 个；请分几次提出",
                "the request has %d characters; %d are allowed, so make several requests",
                request.length(),
                MAX_LENGTH);
    }

    private static LocalizedText tooMany(int clauses) {
        return LocalizedText.of(
                "请求包含 %d 处修改，最多 %d 处；请分几次提出",
                "the request has %d changes; %d are allowed, so make several requests",
                clauses,
                MAX_CLAUSES);
    }

    private static LocalizedText notUnderstood(String text) {
        return LocalizedText.of(
                "无法理解“%s”；可以这样写：把柱状图改成红色、把表格放到最前面、删除第二个图表、加一条中位线、加上每月总额、把“标题”改名为“新标题”",
                "Not understood: '%s'; write for example: make the bars red, put the table first, remove the second chart, add a median line, add total amount per month, rename the chart to \"New title\"",
                text);
    }
}
