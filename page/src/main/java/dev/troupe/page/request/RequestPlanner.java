package dev.troupe.page.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.language.StreamSafeText;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Plans a page about one table by rules, from Chinese and English requests. Each part of a request
 * is a question for the tool {@code askTable}, asks for the distribution of a column, or what
 * stands out in the answers before it. A part that the tool does not understand is a problem: there
 * are not empty blocks. A request without parts becomes an overview.
 *
 * @param probe answers each question once
 * @param clock gives the blueprint its time
 * @param recipes plan the requests of their domains; the first that answers decides
 */
public record RequestPlanner(QuestionProbe probe, InstantSource clock, List<PageRecipe> recipes) {
    private static final int MAX_LENGTH = 5_000; // characters of a request that rules read
    private static final int MAX_PARTS = 50; // each is a question for the tool
    private static final Pattern SPACES = Pattern.compile("\\s{2,}+");

    public RequestPlanner {
        recipes = List.copyOf(recipes);
    }

    /** A planner of pages about tables alone. */
    public RequestPlanner(QuestionProbe probe, InstantSource clock) {
        this(probe, clock, List.of());
    }

    /** Plans the page of a request without a context. */
    public PagePlan plan(String request) throws InterruptedException {
        return plan(request, Value.missing());
    }

    /**
     * Plans the page of a request.
     *
     * @param context what is known in addition to the text, such as {@code classId}
     */
    public PagePlan plan(String request, Value context) throws InterruptedException {
        if (request.length() > MAX_LENGTH) {
            return new PagePlan.Unclear(
                    List.of(
                            LocalizedText.of(
                                    "规则最多读取 %2$d 个字符，而请求有 %1$d 个；请缩短请求",
                                    "the request has %d characters; rules read at most %d, shorten it",
                                    request.length(),
                                    MAX_LENGTH)));
        }
        var text = collapse(StreamSafeText.streamSafe(request));
        var planned = planByRecipe(text, context);
        return planned.isPresent() ? planned.get() : planTable(text);
    }

    /**
     * The plan of a request that asks for a page in so many words, or that a recipe plans; empty
     * for requests that may ask for something else.
     */
    public Optional<PagePlan> planIfOfPage(String request, Value context)
            throws InterruptedException {
        if (request.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var text = collapse(StreamSafeText.streamSafe(request));
        var planned = planByRecipe(text, context);
        if (planned.isPresent() || !RequestParts.namesPage(text)) {
            return planned;
        }
        return Optional.of(planTable(text)).filter(PagePlan.Planned.class::isInstance);
    }

    private Optional<PagePlan> planByRecipe(String text, Value context)
            throws InterruptedException {
        for (var recipe : recipes) {
            var plan = recipe.plan(new PageRequest(text, probe, clock.instant(), context));
            if (plan.isPresent()) {
                return plan;
            }
        }
        return Optional.empty();
    }

    /** Each run of spaces as one, and as a new line if it has one. */
    private static String collapse(String request) {
        return SPACES.matcher(request).replaceAll(run -> run.group().contains("\n") ? "\n" : " ");
    }

    private PagePlan planTable(String request) throws InterruptedException {
        var parts = RequestParts.of(request);
        boolean isEmpty = parts.parts().isEmpty();
        if (parts.file().isEmpty() || isEmpty && !parts.isOfPage()) {
            return new PagePlan.Unclear(findMissing(parts));
        }
        if (parts.parts().size() > MAX_PARTS) {
            return new PagePlan.Unclear(
                    List.of(
                            LocalizedText.of(
                                    "请求有 %d 个部分，最多 %d 个；请拆成几个页面",
                                    "the request has %d parts; %d are allowed, split the page",
                                    parts.parts().size(),
                                    MAX_PARTS)));
        }
        var plan = new TablePlan(parts.file().get(), Language.of(request), probe);
        var overview =
                parts.isListed() ? Optional.<TableSelection>empty() : selectRows(parts, plan);
        if (overview.isPresent()) {
            new TableOverview(overview.get(), parts.file().get(), Language.of(request)).addTo(plan);
        } else if (plan.problems().isEmpty()) {
            for (var part : parts.parts()) {
                plan.add(part, parts.isListed() ? parts.scope() : "");
            }
        }
        return plan.problems().isEmpty()
                ? new PagePlan.Planned(
                        plan.toBlueprint(
                                request, titleOf(parts, Language.of(request)), clock.instant()))
                : new PagePlan.Unclear(plan.problems());
    }

    /** The rows of an overview; empty if the request asks for something else, or has a problem. */
    private static Optional<TableSelection> selectRows(RequestParts parts, TablePlan plan)
            throws InterruptedException {
        return plan.shape().columns().isEmpty() || !parts.isOfPage()
                ? Optional.empty()
                : plan.select(parts.scope());
    }

    /** What is before the list if it is a name, and not "make a dashboard of a file". */
    private static String titleOf(RequestParts parts, Language language) {
        var file = parts.file().orElseThrow();
        if (parts.title().isEmpty() || parts.title().matches("(?s)(?:把|将|用).*")) {
            return language.choose(file + " 的看板", "Dashboard of " + file);
        }
        return parts.title().contains(file)
                ? parts.title()
                : file + language.choose("：", ": ") + parts.title();
    }

    private static List<LocalizedText> findMissing(RequestParts parts) {
        var problems = new ArrayList<LocalizedText>();
        if (parts.file().isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "请求没有指明数据文件；请指明文件名，例如“sales.csv 的看板：每月总额、前五名产品”",
                            "the request names no file; name one, as in \"a dashboard of sales.csv: total per month, top five products\""));
        }
        if (parts.parts().isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "请求没有说明页面要有什么；请在冒号后列出，例如“：每月总额、前五名产品、异常”",
                            "the request does not list what the page contains; list it after a colon, as in \": total per month, top five products, what stands out\""));
        }
        return problems;
    }
}
