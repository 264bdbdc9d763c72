package dev.troupe.packs.amis.request;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Names in data for what a request calls things: {@code 创建时间} is {@code createdAt}. */
public final class DataNames {
    private static final Map<String, String> FIELDS =
            words(
                    """
                    姓名 name 名称 name 用户名 username 昵称 nickname 邮箱 email 电子邮件 email 手机 phone 手机号 phone 手机号码 phone
                    电话 phone 联系电话 phone 联系方式 contact 密码 password 确认密码 confirmPassword 状态 status 性别 gender 年龄 age
                    生日 birthday 出生日期 birthday 地址 address 备注 notes 描述 description 说明 description 简介 bio 内容 content
                    标题 title 类型 type 类别 category 分类 category 价格 price 单价 unitPrice 金额 amount 数量 quantity 库存 stock
                    总价 total 合计 total 日期 date 时间 time 创建时间 createdAt 更新时间 updatedAt 修改时间 updatedAt 创建日期 createdOn
                    开始时间 startTime 结束时间 endTime 开始日期 startDate 结束日期 endDate 部门 department 职位 position 岗位 position
                    角色 role 编号 id 订单号 orderNo 订单编号 orderNo 客户 customer 客户名称 customer 产品 product 商品 product
                    商品名称 productName 产品名称 productName 供应商 supplier 公司 company 公司名称 company 网址 website 头像 avatar
                    图片 image 照片 photo 封面 cover 附件 attachment 简历 resume 颜色 color 评分 rating 满意度 satisfaction 标签 tags
                    城市 city 国家 country 省份 province 原因 reason 请假原因 reason 事由 reason 意见 comment 留言 message 作者 author
                    负责人 owner 优先级 priority 截止日期 dueDate 进度 progress 预算 budget 销售额 sales 月份 month 年份 year 姓氏 lastName
                    学号 studentNo 班级 className 课程 course 成绩 score 分数 score 工号 employeeNo 入职日期 hireDate 入职时间 hireDate
                    薪资 salary 工资 salary 请假类型 leaveType 天数 days 兴趣 interests 爱好 hobbies 交货日期 deliveryDate 配送日期 deliveryDate
                    交付日期 deliveryDate 收货地址 address 收货人 recipient 支付方式 payment 型号 model 规格 spec 单位 unit 书名 title
                    出版社 publisher 下单时间 orderedAt 利润 profit 人数 people 会议室 room 主题 subject 出版日期 publishedOn 购买日期 purchasedOn 上架时间 releasedAt 参会人数 attendees 合作开始日期 startDate 建议 suggestions 是否订阅 subscribed 联系人 contact 问题描述 description
                    """);
    private static final Map<String, String> THINGS =
            words(
                    """
                    用户 users 订单 orders 产品 products 商品 products 客户 customers 员工 employees 学生 students 教师 teachers 文章 articles
                    任务 tasks 项目 projects 图书 books 书籍 books 部门 departments 角色 roles 设备 devices 会员 members 供应商 suppliers
                    库存 stock 合同 contracts 发票 invoices 活动 events 课程 courses 请假 leave-requests 反馈 feedback 注册 registrations
                    登录 login 会议 meetings 报名 registrations 日志 logs 权限 permissions 评论 comments 公告 notices 车辆 vehicles 资产 assets
                    用户注册 registrations 请假申请 leave-requests 意见反馈 feedback 报销 expenses 报销申请 expenses 预约 bookings 工单 tickets 会议室预约 bookings 意见 feedback
                    """);

    private DataNames() {}

    private static Map<String, String> words(String table) {
        var words = table.strip().split("\\s+", -1);
        return IntStream.range(0, words.length / 2)
                .boxed()
                .collect(Collectors.toMap(i -> words[2 * i], i -> words[2 * i + 1], (a, _) -> a));
    }

    /** The name of a field; letters and digits of a label that no word list knows. */
    static String field(String label) {
        var known = FIELDS.get(label.strip());
        if (known != null) {
            return known;
        }
        var name = new StringBuilder();
        for (var word : label.strip().split("[^\\p{L}\\p{N}]+", -1)) {
            if (word.isEmpty()) {
                continue;
            }
            var lower =
                    word.equals(word.toUpperCase(Locale.ROOT))
                            ? word.toLowerCase(Locale.ROOT)
                            : word;
            name.append(
                    name.isEmpty()
                            ? lower.substring(0, Math.min(1, lower.length()))
                                            .toLowerCase(Locale.ROOT)
                                    + lower.substring(Math.min(1, lower.length()))
                            : lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1));
        }
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "f" + name : name.toString();
    }

    /** The path of the things that a page is about: {@code /api/orders}. */
    public static String path(String thing) {
        var known = THINGS.get(thing.strip());
        if (known != null) {
            return "/api/" + known;
        }
        var words = thing.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
        var plain = words.replaceAll("^-+|-+$", "");
        boolean isPlural =
                !plain.matches("[a-z-]*[a-z]")
                        || plain.endsWith("s")
                        || plain.matches(".*(?:back|login|up|contact|stock)");
        return "/api/" + (plain.isEmpty() ? "items" : isPlural ? plain : plural(plain));
    }

    private static String plural(String word) {
        return word.matches(".*[^aeiou]y")
                ? word.substring(0, word.length() - 1) + "ies"
                : word + (word.matches(".*(?:x|ch|sh)") ? "es" : "s");
    }
}
