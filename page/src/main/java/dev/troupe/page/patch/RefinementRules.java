package dev.troupe.page.patch;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.TabSpec;
import dev.troupe.page.patch.BlockFinder.Found;
import dev.troupe.page.patch.PatchInstruction.AddBlock;
import dev.troupe.page.patch.PatchInstruction.Recompose;
import dev.troupe.page.patch.PatchInstruction.RemoveBlock;
import dev.troupe.page.patch.PatchInstruction.Reorder;
import dev.troupe.page.patch.PatchInstruction.UpdateProps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The forms of requests that are read. Each form covers its whole text, so that no word is left
 * over.
 */
final class RefinementRules {
    private static final Pattern COLOR =
            pattern(
                    "(?:make|turn|color|colour|paint|draw) (?<t>.+?) (?:in )?(?<c>\\S+)"
                            + "|change (?:the colou?r of )?(?<t2>.+?) to (?<c2>\\S+)"
                            + "|use (?<c3>\\S+) for (?<t3>.+)"
                            + "|把?(?<t4>.+?)(?:的颜色)?(?:改成|变成|换成|改为|设为|设成|涂成)(?<c4>\\S+)"
                            + "|把?(?<t5>.+?)用(?<c5>\\S{1,4})");
    private static final Pattern VARIANT =
            pattern(
                    "(?:show|draw|display|make|turn|change|convert) (?<t>.+?) (?:as|into|to|be)?\\s*(?:an? )?(?<k>\\S+(?: chart| graph)?)"
                            + "|把?(?<t2>.+?)(?:改成|变成|换成|改为|显示为|显示成|画成)(?<k2>\\S+?)(?:显示|展示|表示)?"
                            + "|把?(?<t3>.+?)用(?<k3>\\S{1,5}?)(?:显示|展示|表示|画)?"
                            + "|use (?:an? )?(?<k4>\\S+(?: chart| graph)?) (?:for|to (?:show|display|draw)) (?<t4>.+)");
    private static final Pattern TITLE =
            pattern(
                    "(?:rename|retitle|call|title|name) (?<t>.+?) (?:to|as|into) (?<n>.+)"
                            + "|(?:change|set) the (?:title|name) of (?<t2>.+?) to (?<n2>.+)"
                            + "|把?(?<t3>.+?)(?:的)?(?:标题|名称|名字)(?:改成|改为|换成|设为|变成)(?<n3>.+)"
                            + "|[把将]?(?<t4>.+?)(?:重命名为|改名为|命名为|改名叫|叫做)(?<n4>.+)");
    private static final Pattern PAGE_TITLE =
            pattern(
                    "(?:change|set) (?:the |its )?(?:title|name) (?:to|as) (?<n>.+)"
                            + "|[把将]?(?:标题|名称|名字)(?:改成|改为|换成|设为|变成)(?<n2>.+)");
    private static final Pattern CALLED = pattern("(?:call|title|name) (?<t>.+?) (?<n>[\"“'「].+)");
    private static final Pattern PAGE_NAME =
            pattern("(?:the |this )?(?:whole )?(?:page|dashboard|report)|(?:整个)?(?:页面|看板|报告)");
    private static final Pattern ENDS =
            pattern(
                    "(?:put|move|place|bring|show) (?<t>.+?) (?:to |at |on )?(?:the )?(?<e>first|top|front|beginning|last|bottom|end)"
                            + "|[把将]?(?<t2>.+?)(?:放到|放在|移到|移动到|挪到|排在|排到|放)(?<e2>最前面?|最上面?|最前边|开头|顶部|第一[个位]?|首位|最后面?|最下面?|末尾|底部|最后一[个位])");
    private static final Pattern NEXT_TO =
            pattern(
                    "(?:put|move|place) (?<t>.+?) (?<w>before|above|after|below|behind) (?<u>.+)"
                            + "|[把将]?(?<t2>.+?)(?:放到|放在|移到|移动到|挪到|排在)(?<u2>.+?)(?:的)?(?<w2>前面|上面|之前|后面|下面|之后)");
    private static final Pattern STEP =
            pattern("move (?<t>.+?) (?<d>up|down)|[把将]?(?<t2>.+?)(?<d2>上移|下移|往上移|往下移|向上移|向下移)");
    private static final Pattern ADD_LINE =
            pattern(
                    "(?:add|draw|show|include) (?:an? |the )?(?<k>median|mean|average)(?: line)?(?: (?:to|on|in|for) (?<t>.+))?"
                            + "|(?:在|给|为)?(?<t2>.*?)(?:中|上|里)?(?:加|添加|增加|画)(?:上)?(?:一条|条|一根)?(?<k2>中位数?|平均值?|均值)线");
    private static final Pattern REMOVE_LINE =
            pattern(
                    "(?:remove|delete|hide|drop) (?:the )?(?:median|mean|average|reference) line(?: (?:from|of|in|on) (?<t>.+))?"
                            + "|(?:删除|删掉|去掉|移除|取消)(?<t2>.*?)的?(?:中位数?|平均值?|均值|参考)线");
    private static final Pattern REMOVE =
            pattern(
                    "(?:remove|delete|drop|hide|get rid of|take out) (?<t>.+)"
                            + "|(?:删除|删掉|去掉|移除|去除|隐藏|不要)(?<t2>.+)|[把将](?<t3>.+?)(?:删除|删掉|去掉|移除|隐藏)");
    private static final Pattern ADD =
            pattern(
                    "(?:add|include|insert) (?:an? |the )?(?<k>\\S+(?: chart| graph)?) (?:of|for|about|from|with) (?<t>.+)"
                            + "|(?:also |additionally )?show (?<t2>.+?) (?:also )?as (?:an? )?(?<k2>\\S+(?: chart| graph)?) (?:as well|too)"
                            + "|(?:加|添加|增加)(?:上)?(?:一个|个|一张|张|一份)?(?<t3>.+?)的(?<k3>[^的]+)"
                            + "|(?:给|为)(?<t4>.+?)(?:再)?(?:加|添加|增加)(?:上)?(?:一个|个|一张|张|一份)?(?<k4>[^的]+)");
    private static final Pattern RECOMPOSE =
            pattern(
                    "(?:rewrite|rephrase|reword|recompose) (?<t>.+?)(?:(?: to be| so that|:| as) (?<i>.+))?"
                            + "|(?:重写|改写|重新写|重新生成)(?<t2>[^：:，,]+?)(?:[：:](?<i2>.+))?");

    private final Blueprint now;
    private final BlockFinder blocks;
    private final TableColumns columns;

    /**
     * What one form made of a text.
     *
     * @param problem what prevents it; empty if nothing does
     */
    record Outcome(List<PatchInstruction> instructions, Optional<LocalizedText> problem) {
        static Outcome of(List<? extends PatchInstruction> instructions) {
            return new Outcome(List.copyOf(instructions), Optional.empty());
        }

        static Outcome ofProblem(LocalizedText why) {
            return new Outcome(List.of(), Optional.of(why));
        }
    }

    /**
     * @param named the page as the user sees it, which phrases refer to
     * @param now the page with the changes of earlier parts, which positions refer to
     */
    RefinementRules(Blueprint named, Blueprint now, TableColumns columns) {
        this.now = now;
        this.blocks = new BlockFinder(named);
        this.columns = columns;
    }

    static Pattern pattern(String regex) {
        return Pattern.compile("(?i)(?:" + regex + ")", Pattern.UNICODE_CASE);
    }

    /** The first form that reads it; else the problem of the first that almost does. */
    Optional<Outcome> read(String text) {
        Optional<Outcome> failed = Optional.empty();
        for (var form : forms().entrySet()) {
            var matcher = form.getKey().matcher(text);
            if (matcher.matches()) {
                var outcome = form.getValue().apply(matcher);
                if (outcome.isPresent() && outcome.get().problem().isEmpty()) {
                    return outcome;
                }
                failed = failed.isPresent() ? failed : outcome;
            }
        }
        return failed;
    }

    private Map<Pattern, Function<Matcher, Optional<Outcome>>> forms() {
        var forms = new LinkedHashMap<Pattern, Function<Matcher, Optional<Outcome>>>();
        forms.put(PAGE_TITLE, matcher -> renamePage(nameOf(matcher)));
        forms.put(TITLE, this::rename);
        forms.put(CALLED, this::rename);
        forms.put(ADD_LINE, this::addLine);
        forms.put(REMOVE_LINE, this::removeLine);
        forms.put(
                HighlightRuleReader.FORM,
                matcher -> new HighlightRuleReader(blocks, columns).read(matcher));
        forms.put(COLOR, this::color);
        forms.put(VARIANT, this::vary);
        forms.put(ENDS, this::moveToEnd);
        forms.put(NEXT_TO, this::moveNextTo);
        forms.put(STEP, this::moveStep);
        forms.put(REMOVE, this::remove);
        forms.put(ADD, this::add);
        forms.put(RECOMPOSE, this::recompose);
        return forms;
    }

    /** The group of the alternative that matched; empty if it is not part of it. */
    static String group(Matcher matcher, String name) {
        for (var suffix : List.of("", "2", "3", "4", "5")) {
            var key = name + suffix;
            if (matcher.namedGroups().containsKey(key) && matcher.group(key) != null) {
                return matcher.group(key).strip();
            }
        }
        return "";
    }

    private Optional<Outcome> forEach(Found found, Function<ComponentSlot, PatchInstruction> make) {
        return Optional.of(
                found.problem()
                        .map(Outcome::ofProblem)
                        .orElseGet(() -> Outcome.of(found.slots().stream().map(make).toList())));
    }

    private Optional<Outcome> color(Matcher matcher) {
        return ColorWord.find(group(matcher, "c"))
                .flatMap(color -> {
                    var target = group(matcher, "t").replaceFirst("(?i)(?:'s)? colou?r$", "");
                    var found = blocks.many(target);
                    var charts =
                            found.slots().stream()
                                    .filter(slot -> slot.componentType().equals("chart"))
                                    .toList();
                    return found.problem().isEmpty() && charts.isEmpty()
                            ? Optional.of(
                                    Outcome.ofProblem(
                                            LocalizedText.of(
                                                    "“%s”不是图表，没有颜色",
                                                    "'%s' is not a chart and has no color",
                                                    target)))
                            : forEach(
                                    new Found(charts, found.problem()),
                                    slot -> UpdateProps.of(slot.id(), "color", Value.of(color)));
                });
    }

    private Optional<Outcome> vary(Matcher matcher) {
        return BlockKind.find(group(matcher, "k").replaceFirst("(?i)^an? ", ""))
                .filter(kind -> kind != BlockKind.ANY)
                .flatMap(kind ->
                        forEach(
                                blocks.many(group(matcher, "t")),
                                slot ->
                                        new UpdateProps(
                                                slot.id(),
                                                slot.componentType().equals(kind.component())
                                                        ? null
                                                        : kind.component(),
                                                kind.variant().isEmpty()
                                                        ? Map.of()
                                                        : Map.of(
                                                                "variant",
                                                                Value.of(kind.variant())))));
    }

    private Optional<Outcome> rename(Matcher matcher) {
        var target = group(matcher, "t");
        var title = nameOf(matcher);
        return PAGE_NAME.matcher(target).matches()
                ? renamePage(title)
                : forEach(blocks.one(target), slot -> UpdateProps.of(slot.id(), "title", title));
    }

    private static Value nameOf(Matcher matcher) {
        return Value.of(group(matcher, "n").replaceAll("^[\"'“”‘’「『](.*)[\"'“”‘’」』]$", "$1"));
    }

    private static Optional<Outcome> renamePage(Value title) {
        return Optional.of(
                Outcome.of(List.of(UpdateProps.of(PatchInstruction.PAGE, "title", title))));
    }

    private TabSpec tabOf(String slot) {
        return now.uiComposition().tabs().stream()
                .filter(tab -> tab.slots().stream().anyMatch(it -> it.id().equals(slot)))
                .findFirst()
                .orElse(now.uiComposition().tabs().getFirst());
    }

    private static int indexOf(TabSpec tab, String slot) {
        return tab.slots().stream().map(ComponentSlot::id).toList().indexOf(slot);
    }

    private Optional<Outcome> moveToEnd(Matcher matcher) {
        var end = group(matcher, "e").toLowerCase(Locale.ROOT);
        boolean isFirst = end.matches("first|top|front|beginning|最前.*|最上.*|开头|顶部|第一.*|首位");
        return forEach(
                blocks.one(group(matcher, "t")),
                slot -> {
                    var tab = tabOf(slot.id());
                    return new Reorder(slot.id(), tab.id(), isFirst ? 0 : tab.slots().size() - 1);
                });
    }

    private Optional<Outcome> moveNextTo(Matcher matcher) {
        var other = blocks.one(group(matcher, "u"));
        if (other.problem().isPresent()) {
            return Optional.of(Outcome.ofProblem(other.problem().get()));
        }
        boolean isBefore =
                group(matcher, "w").toLowerCase(Locale.ROOT).matches("before|above|前面|上面|之前");
        var anchor = other.slots().getFirst().id();
        return forEach(
                blocks.one(group(matcher, "t")),
                slot -> {
                    var tab = tabOf(anchor);
                    var rest =
                            tab.slots().stream()
                                    .map(ComponentSlot::id)
                                    .filter(id -> !id.equals(slot.id()))
                                    .toList();
                    int index = rest.indexOf(anchor);
                    return new Reorder(slot.id(), tab.id(), isBefore ? index : index + 1);
                });
    }

    private Optional<Outcome> moveStep(Matcher matcher) {
        boolean isUp = group(matcher, "d").toLowerCase(Locale.ROOT).matches("up|.*上移");
        return forEach(
                blocks.one(group(matcher, "t")),
                slot -> {
                    var tab = tabOf(slot.id());
                    int index = indexOf(tab, slot.id()) + (isUp ? -1 : 1);
                    return new Reorder(slot.id(), tab.id(), Math.max(0, index));
                });
    }

    private Found charts(String phrase) {
        return phrase.isBlank() ? blocks.many("charts") : blocks.many(phrase);
    }

    private Optional<Outcome> addLine(Matcher matcher) {
        var kind = group(matcher, "k").toLowerCase(Locale.ROOT);
        var value = Value.of(kind.equals("median") || kind.startsWith("中位") ? "median" : "mean");
        return forEach(
                charts(group(matcher, "t")),
                slot -> UpdateProps.of(slot.id(), "referenceLine", value));
    }

    private Optional<Outcome> removeLine(Matcher matcher) {
        return forEach(
                charts(group(matcher, "t")),
                slot -> UpdateProps.of(slot.id(), "referenceLine", Value.missing()));
    }

    private Optional<Outcome> remove(Matcher matcher) {
        return forEach(blocks.many(group(matcher, "t")), slot -> new RemoveBlock(slot.id()));
    }

    /** Another component for the data of one that is there. */
    private Optional<Outcome> add(Matcher matcher) {
        return BlockKind.find(group(matcher, "k"))
                .filter(kind -> kind != BlockKind.ANY)
                .flatMap(kind ->
                        forEach(
                                blocks.one(group(matcher, "t")),
                                source -> {
                                    var tab = tabOf(source.id());
                                    return new AddBlock(
                                            tab.id(),
                                            indexOf(tab, source.id()) + 1,
                                            copyAs(kind, source),
                                            List.of());
                                }));
    }

    private ComponentSlot copyAs(BlockKind kind, ComponentSlot source) {
        var ids = now.slots().map(ComponentSlot::id).toList();
        var id = source.id() + "-" + kind.component().replace('_', '-');
        for (int i = 2; ids.contains(id); i++) {
            id = source.id() + "-" + kind.component().replace('_', '-') + i;
        }
        var props = new LinkedHashMap<String, Value>();
        if (!source.prop("title").isEmpty()) {
            props.put("title", Value.of(source.prop("title")));
        }
        if (!kind.variant().isEmpty()) {
            props.put("variant", Value.of(kind.variant()));
        }
        return new ComponentSlot(
                id, kind.component(), source.dataBinding(), props, kind == BlockKind.TEXT);
    }

    private Optional<Outcome> recompose(Matcher matcher) {
        var how = group(matcher, "i");
        return forEach(
                blocks.many(group(matcher, "t")),
                slot -> new Recompose(slot.id(), how.isBlank() ? matcher.group() : how));
    }
}
