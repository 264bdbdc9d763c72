package dev.troupe.packs.life.file;

import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import biweekly.component.VTodo;
import biweekly.property.DateDue;
import biweekly.util.DateTimeComponents;
import biweekly.util.ICalDate;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.database.DueTime;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tasks with due dates as VTODO of iCalendar (RFC 5545). Times are on the user's own clock, which
 * the RFC calls floating; the project is stored in a property of ours.
 */
final class LifeCalendar {
    private static final String PROJECT = "X-TROUPE-PROJECT";
    private static final String PRODUCT = "-//Troupe//Life//EN";
    // 3.8.1.9: 1 to 4 are high, 5 is medium, 6 to 9 are low
    private static final Map<String, Integer> PRIORITIES =
            Map.of("URGENT", 1, "HIGH", 3, "MEDIUM", 5, "LOW", 7);

    private final ZoneId zone;
    private int skipped;

    LifeCalendar(ZoneId zone) {
        this.zone = zone;
    }

    /** How many entries of the file are not tasks. */
    int skippedCount() {
        return skipped;
    }

    String write(List<Item> tasks, List<Item> projects) {
        var names = projects.stream().collect(Collectors.toMap(Item::id, Item::name));
        var calendar = new ICalendar();
        calendar.setProductId(PRODUCT);
        for (var task : tasks) {
            if (!task.text("dueDate").isEmpty()) {
                calendar.addTodo(toTodo(calendar, task, names));
            }
        }
        return Biweekly.write(calendar).version(ICalVersion.V2_0).go();
    }

    private static VTodo toTodo(ICalendar calendar, Item task, Map<String, String> names) {
        var todo = new VTodo();
        todo.setUid(task.id() + "@troupe");
        todo.setDateTimeStamp(date(task.text("updatedAt")));
        todo.setCreated(date(task.text("createdAt")));
        todo.setSummary(task.text("title"));
        if (!task.text("description").isEmpty()) {
            todo.setDescription(task.text("description"));
        }
        todo.setPriority(PRIORITIES.get(task.text("priority")));
        var due = new DateDue(due(task.text("dueDate")));
        calendar.getTimezoneInfo().setFloating(due, true);
        todo.setDateDue(due);
        if (task.isFlagSet("completed")) {
            todo.setStatus(biweekly.property.Status.completed());
            todo.setCompleted(date(task.text("completedAt")));
        } else {
            todo.setStatus(biweekly.property.Status.needsAction());
        }
        var project = names.get(task.text("projectId"));
        if (project != null) {
            todo.addExperimentalProperty(PROJECT, project);
        }
        return todo;
    }

    private static Date date(String instant) {
        return Date.from(Instant.parse(instant));
    }

    private static ICalDate due(String text) {
        boolean hasTime = text.contains("T");
        var at = hasTime ? LocalDateTime.parse(text) : LocalDate.parse(text).atStartOfDay();
        var parts =
                new DateTimeComponents(
                        at.getYear(),
                        at.getMonthValue(),
                        at.getDayOfMonth(),
                        at.getHour(),
                        at.getMinute(),
                        0,
                        false);
        return new ICalDate(parts, hasTime);
    }

    List<ImportEntry> read(String text) {
        var calendars = Biweekly.parse(text).all();
        if (calendars.isEmpty()) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "不是 iCalendar 文件：缺少 BEGIN:VCALENDAR",
                    "this is not an iCalendar file: BEGIN:VCALENDAR is missing");
        }
        var entries = new ArrayList<ImportEntry>();
        for (var calendar : calendars) {
            skipped += calendar.getEvents().size() + calendar.getJournals().size();
            for (var todo : calendar.getTodos()) {
                entries.add(toEntry(calendar, todo, "VTODO " + (entries.size() + 1)));
            }
        }
        return entries;
    }

    private ImportEntry toEntry(ICalendar calendar, VTodo todo, String place) {
        var fields = new LinkedHashMap<String, Value>();
        var summary = todo.getSummary();
        if (summary != null) {
            fields.put("title", Value.of(summary.getValue()));
        }
        var description = todo.getDescription();
        if (description != null) {
            fields.put("description", Value.of(description.getValue()));
        }
        var priority = todo.getPriority();
        if (priority != null && priority.getValue() != null) {
            fields.put("priority", Value.of(priority(priority.getValue())));
        }
        var due = todo.getDateDue();
        if (due != null && due.getValue() != null) {
            fields.put("dueDate", Value.of(due(calendar, due)));
        }
        var project = todo.getExperimentalProperty(PROJECT);
        if (project != null) {
            fields.put("projectId", Value.of(project.getValue()));
        }
        readCompletion(todo, fields);
        return new ImportEntry(place, ItemKind.TASK, fields);
    }

    private static void readCompletion(VTodo todo, Map<String, Value> fields) {
        var status = todo.getStatus();
        var completed = todo.getCompleted();
        fields.put(
                "completed", Value.of(status != null && status.isCompleted() || completed != null));
        if (completed != null && completed.getValue() != null) {
            fields.put("completedAt", Value.of(completed.getValue().toInstant().toString()));
        }
        var created = todo.getCreated();
        if (created != null && created.getValue() != null) {
            fields.put("createdAt", Value.of(created.getValue().toInstant().toString()));
        }
    }

    private static String priority(int number) {
        if (number == 0 || number == 5) {
            return "MEDIUM";
        }
        return number == 1 ? "URGENT" : number < 5 ? "HIGH" : "LOW";
    }

    private String due(ICalendar calendar, DateDue due) {
        var date = due.getValue();
        var parts = date.getRawComponents();
        boolean isLocal =
                parts != null
                        && !parts.isUtc()
                        && calendar.getTimezoneInfo().getTimezone(due) == null;
        if (!date.hasTime() || isLocal) {
            var day = LocalDate.of(parts.getYear(), parts.getMonth(), parts.getDate());
            return date.hasTime()
                    ? day.atTime(parts.getHour(), parts.getMinute()).toString()
                    : day.toString();
        }
        return DueTime.toColumn(date.toInstant().atZone(zone).toLocalDateTime());
    }
}
