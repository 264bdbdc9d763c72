package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.calculation.Calculation;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What rules make of a request.
 *
 * @param missing what must be asked for first
 */
record RuleIntent(Intent intent, RuleConfidence evidence, PlanSketch sketch, List<String> missing) {
    private static final Pattern SMALLTALK =
            Pattern.compile(
                    "^[\\s\\p{Punct}]*(?:hi|hello|hey|hiya|howdy|thanks?|thank you|thx|cheers|good (?:morning|afternoon|evening|night|day)|bye|goodbye"
                            + "|see you|take care|how are you|nice to meet you|well done|great(?: job)?|awesome|cool|nice|ok(?:ay)?|never ?mind|forget it"
                            + "|cancel|you(?:'re| are) (?:awesome|great|the best|amazing|funny|welcome|so \\w+)|congratulations|happy \\w+|lol|haha+"
                            + "|你好|您好|大家好|嗨|哈喽|哈啰|早安|早(?:上好)?啊?|上午好|中午好|下午好|晚上好|晚安|谢谢|多谢|感谢|谢了|辛苦|再见|拜拜|回头见|明天见|在吗|在不在"
                            + "|哈哈|嘿嘿|呵呵|好的|好吧|嗯|真棒|太棒了|厉害|你真|干得|不错|没事了?|算了|不用了|取消|新年快乐|生日快乐|祝你|周末愉快)(?![\\p{IsLatin}\\d])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ABOUT =
            Pattern.compile(
                    "(?:what|which|how|who|why|where|do|does|are|is)\\b.{0,40}\\b(?:you|your|troupe)\\b|\\babout\\s+(?:you|yourself|troupe)\\b"
                            + "|\\bhelp\\b\\s*[?!.]*$|(?:你|您|troupe).{0,4}(?:能|会|可以|支持|有|是|叫|怎么|如何|用).{0,12}(?:什么|哪|谁|几|多少|怎|吗|么|嘛|啥|开发)"
                            + "|(?:怎么|怎样|如何).{0,8}(?:用|让|配置|设置|安装|启动).{0,4}(?:你|您|troupe|模型|密钥)|支持(?:哪些|什么|多少)"
                            + "|(?:不|没有?|离线|需要|要|无).{0,4}(?:联网|网络|密钥|api|key|模型).{0,10}(?:吗|么|能|可以)|^你是谁|^帮助$|介绍(?:一下)?(?:你|自己)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern HISTORY =
            Pattern.compile(
                    "^\\W*what (?:did (?:i|we) (?:just )?|(?:have|had) (?:i|we) )(?:ask(?:ed)?|tell|told|say|said|request(?:ed)?)\\b(?: (?:you|to you|for|from you|before|earlier|today|yesterday|just now|(?:the )?last (?:time|week|month)|this week|ago))*\\W*$"
                            + "|^(?:我|我们)?(?:刚才|刚刚|之前|以前|昨天|前天|今天|上次|上周)?(?:我|我们)?(?:刚才|刚刚|之前|以前|昨天|前天|今天|上次|上周)?(?:都)?(?:问|让|叫|请|对|跟|和)过?了?(?:你|您)?(?:说|做|干|讲|问)?过?了?(?:你|您)?(?:什么|哪些|啥)(?:问题|事情?|东西)?(?:来着|吗|呢|了|啊|[?？。\\s])*$",
                    Pattern.CASE_INSENSITIVE);

    /** What a program without a language model has none of: opinions, tastes and feelings. */
    private static final Pattern OPINION =
            Pattern.compile(
                    "^\\W*(?:and |so |but )?(?:do|would|did|are) you (?:really |also |ever )?(?:like|love|hate|prefer|enjoy|believe|think|feel|dream|sleep|eat|drink|get|want|happy|sad|tired|human|alive|real|bored|lonely)\\b"
                            + "|\\bwhat (?:do|would) you (?:think|say|feel|recommend|suggest)\\b|\\byour (?:opinion|view|favou?rite|feelings?)\\b|^\\W*how do you feel\\b"
                            + "|(?:你|您)(?:觉得|认为|怎么看|怎么想|喜欢|喜不喜欢|爱不?爱|讨厌|相信|相不相信|会不会(?:难过|累|做梦)|有没有(?:感情|朋友|家人)|有感情|会做梦|累不累|开心吗)",
                    Pattern.CASE_INSENSITIVE);

    /** A question that figures or names answer, whatever the reader thinks. */
    private static final Pattern FACT =
            Pattern.compile(
                    "哪|多少|几|最|谁|什么时候|\\b(?:which|how (?:many|much)|highest|lowest|most|best|worst|largest|smallest)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** What a user states about themselves and does not ask for. */
    private static final Pattern REMARK =
            Pattern.compile(
                    "^\\W*(?:today,? |yesterday,? |tonight,? |finally,? |well,? )?(?:i|we)(?:'ve| have|'m| am| was| were)?+ (?:just |really |finally |also |already |so |never |still |now |[a-z]{2,20}ly )*+(?!to\\b|got to|gotta|supposed to|going to|about to|trying to|looking for|hoping|wondering|need|want|would|wish|have to|must|should|can|could|require|like to|'d)[a-z']+\\b[^?？]*$"
                            + "|^[^\\p{L}\\p{N}]*(?:[啊唉哎哈嗯呃哦噢呀嘿诶欸]+[\\s,，。!！…~]*)?(?:今天|昨天|昨晚|今早|刚才|刚刚|最近|终于)?(?:我们?+|俺)(?:今天|昨天|昨晚|今早|刚才|刚刚|最近|终于|也|都|又|真的|真|好|不知道|不想)*+(?![想要需希能可该得把请让])[^?？吗呢么多几哪谁]*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern POLITE =
            Pattern.compile(
                    "\\b(?:tell|show) me what you(?:'ve| have)? (?:removed|deleted|moved|changed|did|renamed|copied|found|saved)\\b|^\\W*(?:can|could|would|will)\\s+you\\b|(?:能|可以|能不能|可不可以|能否)(?:请)?(?:你|您)?(?:帮|给|替|把|将|请)(?!(?:我们?|忙)?(?:做|干|处理|完成|办|搞)(?:到|些|点)?(?:什么|哪些|啥))|(?:你|您)(?:能|可以|能不能)(?:帮|给|替|把)(?!.{0,6}(?:什么|哪些))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile(
                    "[?？]|^\\W*(?:what|who|whom|whose|when|where|why|how|which|is|are|was|were|(?:do|does|did|can|will)(?!\\s+(?:the\\s+thing|it|this|that|some\\w*|any\\w*|what)\\b)|explain|tell me|define|describe)\\b"
                            + "|什么|为啥|为何|怎么|怎样|如何|谁|哪|吗|多少|几(?:个|条|种|次|年|岁)|介绍|解释|是不是|有没有",
                    Pattern.CASE_INSENSITIVE);

    /** The user's own figures are data, whatever else a question resembles. */
    private static final Pattern OWN =
            Pattern.compile(
                    "\\b(?:our|my)\\b|\\bthe\\s+(?:\\w+\\s+){0,2}(?:sales|revenue|orders?|customers?|data|file|table|records?|rows?|scores?|salar(?:y|ies)|employees?|requests?|amounts?|expenses?|costs?|stock|products?|total)\\b"
                            + "|我们?的|咱们?的|本(?:月|年|季度)|上(?:个)?(?:月|年|季度)|销售|营收|订单|客户|库存|数据|表格?里|文件|记录|成绩|工资|薪|支出|金额",
                    Pattern.CASE_INSENSITIVE);

    /** The meaning of a word is not a task, whatever the word. */
    private static final Pattern MEANING =
            Pattern.compile(
                    "什么是|什么意思|的(?:定义|含义|区别)|有(?:什么|何)(?:区别|不同)|\\bdifference\\s+between\\b|\\bwhat\\s+does\\b.*\\bmean\\b"
                            + "|\\b(?:meaning|definition)\\s+of\\b|^\\W*(?:define|explain)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Asks how things differ, or by how much numbers of a table do. */
    private static final Pattern DIFFERENCE =
            Pattern.compile("\\bdifference\\s+between\\b", Pattern.CASE_INSENSITIVE);

    /** Asks for a meaning as well, unless a table has the word. */
    private static final Pattern WHAT_IS =
            Pattern.compile(
                    "(?<!最\\p{IsHan}{1,8})是什么|^\\W*what\\s+is\\s+an?\\s+\\w+(?:\\s\\w+)?\\W*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern EXPLANATION =
            Pattern.compile(
                    "^\\W*(?:why|how\\s+(?:do|does|did|can|is|are)|what\\s+(?:is|are)|explain)\\b|为什么|为何|为啥|怎么|如何|怎样",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern FILLER =
            Pattern.compile(
                    "请|麻烦|帮(?:我|忙)?|给我|我要|想|把|将|对|用|这个|那个|文件|网站|网址|一下|处理|弄|搞|操作|看着办|吧|了|的|能|可以|你|您|修|改|优化|美化|整理|好看|好|一?点|[?？吗]"
                            + "|\\b(?:please|can|could|would|will|you|me|for|fix|improve|make|better|nicer|do|something|anything|some|stuff|with|handle|process|deal|work|on|use|using|take|look|at|the|this|that|file|site|it|now|here|is|and)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PLACE =
            Pattern.compile(
                    "目录|文件夹|哪些文件|文件列表|列出.{0,6}文件|\\b(?:folder|director(?:y|ies)|(?:which|what|list|find|all)\\s+(?:the\\s+)?files?)\\b",
                    Pattern.CASE_INSENSITIVE);

    static RuleIntent of(String message, List<AgentCard> cards) {
        return of(CompletedRequest.of(message), cards);
    }

    static RuleIntent of(CompletedRequest request, List<AgentCard> cards) {
        var words = QuoteMasker.ownWords(request.text()).strip();
        var sketch = PlanSketch.of(request, cards);
        var mentions = Mentions.of(QuoteMasker.maskQuotes(request.message()));
        boolean hasSource = !sketch.reads().isEmpty() || !mentions.files().isEmpty();
        if (hasSource && isVague(words)) {
            return of(Intent.CLARIFY, RuleConfidence.SOURCE_ALONE, sketch);
        }
        if (SmallTalk.findReply(request.text()).isPresent()) {
            return of(Intent.CHAT_SMALLTALK, RuleConfidence.SMALLTALK, sketch);
        }
        if (Calculation.isIn(request.message())) {
            return of(Intent.CHAT_QA, RuleConfidence.ARITHMETIC, sketch);
        }
        if (!hasSource && isOpinion(words)) {
            return of(Intent.CHAT_QA, RuleConfidence.ABOUT_TROUPE, sketch);
        }
        if (!hasSource && (isAboutTroupe(words) || isAboutHistory(words))) {
            return of(Intent.CHAT_QA, RuleConfidence.ABOUT_TROUPE, sketch);
        }
        if (!hasSource && isDefinition(words)) {
            return of(Intent.CHAT_QA, RuleConfidence.WORLD_QUESTION, sketch);
        }
        if (sketch.nodes().isEmpty()) {
            return withoutAgents(words, sketch);
        }
        return withAgents(words, sketch, hasSource);
    }

    /** Whether a message asks what a word means. */
    static boolean isDefinition(String message) {
        return asksForExplanation(message) || WHAT_IS.matcher(message).find();
    }

    /** Whether a message asks for the meaning of a word and for nothing that a table may hold. */
    static boolean asksForExplanation(String message) {
        return MEANING.matcher(message).find();
    }

    /** Whether a message asks for a difference, which may be one of numbers. */
    static boolean isForDifference(String message) {
        return DIFFERENCE.matcher(message).find();
    }

    /** Whether a message may ask for a reason or a description rather than for data. */
    static boolean isExplanation(String message) {
        return EXPLANATION.matcher(message).find();
    }

    /** Whether a message asks something. */
    static boolean isQuestion(String message) {
        return QUESTION.matcher(message).find();
    }

    /** Whether a message asks for an opinion or a feeling rather than for a fact. */
    static boolean isOpinion(String message) {
        return OPINION.matcher(message).find() && !FACT.matcher(message).find();
    }

    /** Whether a message states something of the user and asks for nothing. */
    static boolean isRemark(String message) {
        return REMARK.matcher(message).matches();
    }

    /** Whether a message asks what was asked before. */
    static boolean isAboutHistory(String message) {
        return HISTORY.matcher(message).find();
    }

    /** Whether a message asks about Troupe itself. */
    static boolean isAboutTroupe(String message) {
        return ABOUT.matcher(message).find() && !POLITE.matcher(message).find();
    }

    private static RuleIntent withoutAgents(String words, PlanSketch sketch) {
        if (!sketch.unsupported().isEmpty()) {
            return of(Intent.TOOL_TASK, RuleConfidence.LACKING, sketch);
        }
        if (SMALLTALK.matcher(words).find()) {
            return of(Intent.CHAT_SMALLTALK, RuleConfidence.SMALLTALK, sketch);
        }
        if (isRemark(words)) {
            return of(Intent.CHAT_SMALLTALK, RuleConfidence.SMALLTALK, sketch);
        }
        if (!QUESTION.matcher(words).find() || isVague(words)) {
            return of(Intent.CLARIFY, RuleConfidence.NOTHING, sketch);
        }
        return OWN.matcher(words).find()
                ? of(Intent.CHAT_QA, RuleConfidence.DOUBTFUL_QUESTION, sketch)
                : of(Intent.CHAT_QA, RuleConfidence.WORLD_QUESTION, sketch);
    }

    private static RuleIntent withAgents(String words, PlanSketch sketch, boolean hasSource) {
        var intent = sketch.nodes().size() > 1 ? Intent.BUILD_PLAN : Intent.TOOL_TASK;
        var missing = missing(sketch, words);
        if (hasSource || missing.isEmpty()) {
            return new RuleIntent(intent, RuleConfidence.WORK_ON_SOURCE, sketch, missing);
        }
        boolean isQuestion = QUESTION.matcher(words).find() && !POLITE.matcher(words).find();
        if (!isQuestion) {
            return new RuleIntent(intent, RuleConfidence.WORK, sketch, missing);
        }
        return OWN.matcher(words).find()
                ? new RuleIntent(intent, RuleConfidence.WORK_QUESTION, sketch, missing)
                : new RuleIntent(
                        Intent.CHAT_QA, RuleConfidence.DOUBTFUL_QUESTION, sketch, List.of());
    }

    /** The same request once similar sentences have shown that it asks for these agents. */
    static RuleIntent fromExamples(String request, PlanSketch sketch) {
        var missing = missing(sketch, QuoteMasker.ownWords(request));
        var intent = sketch.nodes().size() > 1 ? Intent.BUILD_PLAN : Intent.TOOL_TASK;
        return new RuleIntent(intent, RuleConfidence.LIKENESS, sketch, missing);
    }

    RuleIntent withIntent(Intent newIntent) {
        return new RuleIntent(newIntent, RuleConfidence.LIKENESS, sketch, List.of());
    }

    RuleIntent withMissingAbility(Ability ability) {
        return new RuleIntent(intent, evidence, sketch.withMissingAbility(ability), missing);
    }

    /** Whether nothing is left of a request but its sources. */
    private static boolean isVague(String words) {
        return FILLER.matcher(words)
                .replaceAll(" ")
                .codePoints()
                .noneMatch(Character::isLetterOrDigit);
    }

    /** What is missing once a question that names agents' work is taken for a request. */
    List<String> findMissingInputs(String request) {
        return evidence == RuleConfidence.DOUBTFUL_QUESTION
                ? missing(sketch, QuoteMasker.ownWords(request))
                : missing;
    }

    /** What the first agents of each track need and the message does not name. */
    private static List<String> missing(PlanSketch sketch, String words) {
        var missing = new ArrayList<String>();
        for (var node : sketch.nodes()) {
            if (!node.dependencies().isEmpty() || sketch.hasSource(node.track())) {
                continue;
            }
            if (FetchAgents.isFetcher(node.card())) {
                missing.add(Clarification.Kind.SITE.inputName());
            } else if (node.card().consumes().contains("table")
                    && (!SketchTrack.writesPrograms(node.card()) || OWN.matcher(words).find())
                    && (sketch.writes().isEmpty() || node.card().produces().contains("table"))
                    && !PLACE.matcher(words).find()) {
                missing.add(Clarification.Kind.FILE.inputName());
            }
        }
        return missing.stream().distinct().toList();
    }

    private static RuleIntent of(Intent intent, RuleConfidence evidence, PlanSketch sketch) {
        return new RuleIntent(intent, evidence, sketch, List.of());
    }
}
