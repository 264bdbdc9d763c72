package dev.troupe.packs.data.mention;

import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Subjects of columns, with the words that users and files use for them in Chinese and English. A
 * word that starts with {@code ~} names columns but is too common in requests to point at one.
 */
public enum Concept {
    SALES(
            Role.ADDITIVE,
            "销售额,销售金额,销售总额,销售收入,营业额,营业收入,营收,收入,金额,成交额,成交金额,交易额,交易金额,流水,业绩,销售,消费,卖了多少钱,卖出多少钱,多少钱,消费额,消费金额,消费总额,总额,总价,总金额,实付金额,支付金额,订单金额,~合计,gmv",
            "sales,sale,how much did we sell,how much was sold,how much money,revenue,amount,turnover,income,proceeds,takings,sales amount,sales revenue,sales figure,total price,order value,money,spent,claimed,~total,~value,~amt,~subtotal,~price total"),
    PROFIT(Role.ADDITIVE, "利润,毛利,净利润,毛利润,净利,盈利,收益", "profit,net profit,gross profit,earnings,gain"),
    COST(
            Role.ADDITIVE,
            "成本,费用,支出,花费,开销,开支,花销,~运费,~快递费,~邮费,~学费,~水费,~电费,~水电费,~油费,~餐费,~话费,~差旅费,~住宿费,~交通费,~服务费,~手续费,~会费,~房租,~租金",
            "cost,expense,expenses,spending,expenditure,spend,outlay,~fee,~fees,~fare,~freight,~postage,~shipping,~rent"),
    BUDGET(Role.ADDITIVE, "预算", "budget"),
    PLANNED(Role.ADDITIVE, "计划,计划额,计划金额,计划数", "planned,planned amount"),
    ACTUAL(Role.ADDITIVE, "实际,实际额,实际金额,实际数", "actual,actual amount,actuals"),
    TAX(Role.ADDITIVE, "税额,税金", "tax,vat"),
    QUANTITY(
            Role.ADDITIVE,
            "数量,销量,~售出量,~售卖量,~卖出量,~售出数量,~卖出数量,多少件,卖了多少,卖出多少,卖了多少件,卖出多少件,卖了几件,销售了多少,销售量,销售数量,件数,份数,购买数量,订购数量,~个数,~数目",
            "quantity,qty,units,unit sold,units sold,volume,pieces,pcs,items sold,quantities"),
    STOCK(Role.ADDITIVE, "库存,库存量,存货", "stock,inventory,stock level,on hand"),
    VISITS(
            Role.ADDITIVE,
            "访问量,浏览量,点击量,流量,访问次数,点击数,阅读量,播放量,下载量,pv,uv",
            "visits,views,clicks,traffic,page views,pageviews,visitors,impressions,sessions,downloads,hits,plays"),
    RAIN(Role.ADDITIVE, "降水量,降雨量,降水,降雨,雨量", "rainfall,precipitation,rain"),
    POPULATION(Role.ADDITIVE, "人口,人口数", "population,inhabitants"),
    HOURS(Role.ADDITIVE, "工时,课时,学时,加班时长", "hours,working hours,man hours"),
    DISTANCE(Role.ADDITIVE, "距离,里程,路程", "distance,mileage"),
    OUTPUT(Role.ADDITIVE, "产量,生产量,产出", "output,production,yield"),
    ENERGY(Role.ADDITIVE, "用电量,耗电量,能耗,电量", "energy,electricity,consumption,power usage,kwh"),
    PRICE(
            Role.RATE,
            "单价,价格,售价,定价,价钱,均价,标价,报价,进价,进货价,采购价",
            "price,priced,unit price,list price,cost per unit"),
    SCORE(Role.RATE, "成绩,分数,得分,总分,考分,考试成绩", "score,mark,marks,points,test score,exam score,grades"),
    RATING(Role.RATE, "评分,星级,打分,满意度", "rating,stars,satisfaction,review score"),
    SALARY(
            Role.RATE,
            "工资,薪资,薪水,月薪,年薪,薪酬,底薪",
            "salary,wage,pay,compensation,salaries,earn,earns,earning,paid,payroll"),
    AGE(Role.RATE, "年龄,岁数", "age"),
    DURATION(
            Role.RATE,
            "耗时,时长,响应时间,延迟,用时,持续时间,响应时长,处理时间",
            "duration,latency,elapsed,response time,duration ms,time taken,processing time,runtime"),
    TEMPERATURE(Role.RATE, "温度,气温", "temperature,temp"),
    HUMIDITY(Role.RATE, "湿度", "humidity"),
    WIND(Role.RATE, "风速", "wind speed,wind"),
    WEIGHT(Role.RATE, "重量,体重", "weight"),
    HEIGHT(Role.RATE, "身高,高度", "height"),
    FLOOR_AREA(Role.RATE, "面积,建筑面积", "floor area,square meters,sqm,size,~area,~acreage"),
    DISCOUNT(Role.RATE, "折扣,折扣率,优惠", "discount"),
    RATE(
            Role.RATE,
            "~比率,转化率,通过率,合格率,完成率,增长率,~率",
            "~ratio,conversion rate,conversion,margin,~percentage,~percent,~pct"),

    MATH(Role.RATE, "数学", "math,maths,mathematics"),
    CHINESE(Role.RATE, "语文", "chinese"),
    ENGLISH(Role.RATE, "英语", "english"),
    PHYSICS(Role.RATE, "物理", "physics"),
    CHEMISTRY(Role.RATE, "化学", "chemistry"),
    BIOLOGY(Role.RATE, "生物", "biology"),
    HISTORY(Role.RATE, "历史", "history"),
    GEOGRAPHY(Role.RATE, "地理", "geography"),
    SCIENCE(Role.RATE, "科学", "science"),
    READING(Role.RATE, "阅读", "reading"),
    ART(Role.RATE, "美术,艺术", "art,arts,drawing"),
    MUSIC(Role.RATE, "音乐", "music"),
    SPORT(Role.RATE, "体育", "sport,physical education,pe,gym"),
    POLITICS(Role.RATE, "政治,道德与法治", "politics,civics"),
    COMPUTING(Role.RATE, "信息技术,计算机", "computing,computer science,programming"),
    FRENCH(Role.RATE, "法语", "french"),
    SPANISH(Role.RATE, "西班牙语", "spanish"),
    GERMAN(Role.RATE, "德语", "german"),
    DRAMA(Role.RATE, "戏剧", "drama"),
    WRITING(Role.RATE, "写作", "writing"),

    CATEGORY(
            Role.LABEL,
            "类别,分类,品类,类型,种类,类目,大类,门类,产品类别,商品分类",
            "category,type,kind,genre,product type,product category,group"),
    PRODUCT(
            Role.LABEL,
            "产品,商品,货品,品名,产品名称,商品名称,货物,单品",
            "product,item,goods,sku,product name,item name,article,~name,~title"),
    REGION(Role.LABEL, "地区,区域,大区,片区,销售区域", "region,area,zone,territory,district,market"),
    PROVINCE(Role.LABEL, "省份,~省", "province"),
    CITY(Role.LABEL, "城市,地市,~市", "city,town,cities"),
    COUNTRY(Role.LABEL, "国家,国别,国籍,~国", "country,nation,countries"),
    STORE(Role.LABEL, "门店,店铺,商店,分店,网点,店面", "store,shop,branch,outlet,location,branches"),
    WAREHOUSE(Role.LABEL, "仓库,库房,仓储", "warehouse,depot"),
    CHANNEL(Role.LABEL, "渠道,来源,平台,销售渠道", "channel,source,platform,medium"),
    CUSTOMER(Role.LABEL, "客户,顾客,用户,买家,会员,客户名称", "customer,client,user,buyer,member,customer name"),
    EMPLOYEE(
            Role.LABEL,
            "员工,职员,雇员,人员,姓名,员工姓名",
            "employee,staff,worker,person,people,staff member,employee name,~name"),
    SELLER(
            Role.LABEL,
            "销售员,业务员,销售人员,销售代表,导购",
            "salesperson,sales rep,salesman,seller,rep,agent,sales person"),
    OWNER(Role.LABEL, "负责人,经办人,执行人,承办人,主管", "owner,assignee,person in charge,responsible,manager"),
    DEPARTMENT(Role.LABEL, "部门,科室,事业部", "department,dept,division,team"),
    POSITION(Role.LABEL, "职位,岗位,职务,工种", "position,job title,job,role,~title"),
    STUDENT(Role.LABEL, "学生,同学,考生,姓名,学生姓名", "student,pupil,student name,~name"),
    CLASS(Role.LABEL, "班级,~班", "class,classroom,classes"),
    GRADE(Role.LABEL, "年级", "grade,grade level"),
    SUBJECT(Role.LABEL, "科目,学科,课程", "subject,course"),
    TEACHER(Role.LABEL, "老师,教师", "teacher,instructor"),
    GENDER(Role.LABEL, "性别,男女,男女生", "gender,sex"),
    STATUS(Role.LABEL, "状态,状态码,订单状态", "status,status code,state,~code"),
    LEVEL(Role.LABEL, "级别,等级,日志级别,错误级别,优先级", "level,severity,priority,log level,tier"),
    SERVICE(Role.LABEL, "服务,模块,系统,接口,应用", "service,module,component,application,app"),
    BRAND(Role.LABEL, "品牌,厂商,牌子", "brand,manufacturer,maker,make"),
    SUPPLIER(Role.LABEL, "供应商,厂家", "supplier,vendor"),
    AUTHOR(Role.LABEL, "作者", "author,writer"),
    PAYMENT(Role.LABEL, "支付方式,付款方式", "payment method,payment,payment type"),
    PROJECT(Role.LABEL, "项目,项目名称", "project"),
    LANGUAGE(Role.LABEL, "语言", "language"),
    PAGE(Role.LABEL, "页面,网页,网址,链接", "page,url,web page,~path"),
    NAME(Role.LABEL, "名称,名字,姓名", "name,title"),
    ORDER(
            Role.LABEL,
            "订单,订单号,订单编号,单号,~编号",
            "order,order id,order number,order no,invoice,transaction,ticket"),
    DATE(
            Role.TIME,
            "日期,下单时间,下单日期,订单日期,交易日期,销售日期,入职日期,创建时间,~时间,~月份,~年月,~日",
            "date,timestamp,order date,datetime,~time,~day,~month,~when,~at,~created,~joined");

    enum Role {
        /** Numbers whose sum means something. */
        ADDITIVE,
        /** Numbers whose mean means something. */
        RATE,
        LABEL,
        TIME
    }

    private static final Set<Concept> DERIVED = EnumSet.of(SALES, PROFIT, RATE, COST, STOCK, SCORE);
    private static final Map<Concept, List<String>> COLUMN_WORDS = new EnumMap<>(Concept.class);
    private static final Map<Concept, List<String>> REQUEST_WORDS = new EnumMap<>(Concept.class);

    static {
        for (var concept : values()) {
            COLUMN_WORDS.put(concept, concept.all().map(word -> word.replace("~", "")).toList());
            REQUEST_WORDS.put(
                    concept, concept.all().filter(word -> !word.startsWith("~")).toList());
        }
    }

    private final Role role;
    private final String words;

    Concept(Role role, String zh, String en) {
        this.role = role;
        words = zh + "," + en;
    }

    Role role() {
        return role;
    }

    /** School subjects are columns of scores; without such a column the word means nothing here. */
    public boolean isSubject() {
        return compareTo(MATH) >= 0 && compareTo(WRITING) <= 0;
    }

    boolean isMeasure() {
        return role == Role.ADDITIVE || role == Role.RATE;
    }

    public List<String> requestWords() {
        return REQUEST_WORDS.getOrDefault(this, List.of());
    }

    /**
     * Whether it is about numbers that cannot be computed from others. What was spent may be an
     * amount, the value of a stock a price of quantities, and scores those of subjects.
     */
    public boolean isUnderived() {
        return isMeasure() && !DERIVED.contains(this);
    }

    /** The name for users. */
    String label(boolean chinese) {
        return requestWords().stream()
                .filter(word -> Language.isChinese(word) == chinese)
                .findFirst()
                .orElse(name());
    }

    private Stream<String> all() {
        return Arrays.stream(words.split(",", -1));
    }

    /** Whether a noun stands for this. */
    public boolean isCalled(String noun) {
        return fit(noun.toLowerCase(Locale.ROOT)) >= 1;
    }

    /**
     * How surely a column of this name is about this concept.
     *
     * @param name lower-case words of the column name, separated by single spaces
     * @return 0 when not at all, 1 when the name is one of the words
     */
    double fit(String name) {
        double best = 0;
        for (var word : COLUMN_WORDS.getOrDefault(this, List.of()))
            best = Math.max(best, fit(name, word));
        return best;
    }

    private static double fit(String name, String word) {
        if (NounMatcher.isSameNoun(name, word)) return 1;
        if (Language.isChinese(word)) {
            if (word.length() == 1) return name.endsWith(word) ? 0.6 : 0;
            return name.endsWith(word)
                    ? 0.9
                    : name.startsWith(word) ? 0.75 : name.contains(word) ? 0.7 : 0;
        }
        var parts = " " + name + " ";
        return parts.endsWith(" " + word + " ")
                ? 0.9
                : parts.startsWith(" " + word + " ")
                        ? 0.75
                        : parts.contains(" " + word + " ") ? 0.7 : 0;
    }
}
