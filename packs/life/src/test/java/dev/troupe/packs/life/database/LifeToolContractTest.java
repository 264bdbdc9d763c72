package dev.troupe.packs.life.database;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** What all tools promise, for one of each sort and each that writes. */
class LifeToolContractTest {
    @TempDir private static Path home = Path.of("");

    abstract static class Contract extends ToolContract<Record, Value> {
        private final LifeStore store;
        private final String tool;
        private final String good;
        private final String impossible;

        Contract(String tool, String good, String impossible) {
            this.tool = tool;
            this.good = good;
            this.impossible = impossible;
            try {
                var file = Files.createTempDirectory(home, tool).resolve("life.db");
                this.store = LifeStore.inFile(file, LifeContract.CLOCK);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        @Override
        @SuppressWarnings("unchecked") // the contract calls it by JSON
        protected Tool<Record, Value> tool() {
            return (Tool<Record, Value>)
                    LifePack.tools(store::of).stream()
                            .filter(one -> one.spec().name().equals(tool))
                            .findFirst()
                            .orElseThrow();
        }

        @Override
        protected void prepare(TestToolContext surroundings) {
            var life = store.of("");
            life.add(ItemKind.GOAL, LifeContract.fields("title", "Health", "stage", "LIFE"));
            life.add(ItemKind.PROJECT, LifeContract.fields("name", "Run"));
            life.add(ItemKind.TASK, LifeContract.fields("title", "shoes"));
            life.add(ItemKind.REVIEW, LifeContract.fields("content", "well", "type", "DAILY"));
        }

        @Override
        protected String goodArguments() {
            return good;
        }

        @Override
        protected Optional<String> impossibleArguments() {
            return Optional.of(impossible).filter(text -> !text.isEmpty());
        }

        @AfterEach
        void close() {
            store.close();
        }
    }

    @Nested
    class CreateProject extends Contract {
        CreateProject() {
            super("createProject", "{\"name\": \"Swim\"}", "{\"name\": \"run\"}");
        }
    }

    @Nested
    class UpdateProject extends Contract {
        UpdateProject() {
            super(
                    "updateProject",
                    "{\"projectId\": \"Run\", \"status\": \"PAUSED\"}",
                    "{\"projectId\": \"Mars\"}");
        }
    }

    @Nested
    class ListProjects extends Contract {
        ListProjects() {
            super("listProjects", "{}", "");
        }
    }

    @Nested
    class GetProject extends Contract {
        GetProject() {
            super("getProject", "{\"projectId\": \"project-1\"}", "{\"projectId\": \"project-9\"}");
        }
    }

    @Nested
    class GetProjectDetails extends Contract {
        GetProjectDetails() {
            super("getProjectDetails", "{\"projectName\": \"run\"}", "{\"projectName\": \"Mars\"}");
        }
    }

    @Nested
    class ArchiveProject extends Contract {
        ArchiveProject() {
            super(
                    "archiveProject",
                    "{\"projectId\": \"project-1\"}",
                    "{\"projectId\": \"project-9\"}");
        }
    }

    @Nested
    class DeleteProject extends Contract {
        DeleteProject() {
            super(
                    "deleteProject",
                    "{\"projectId\": \"project-1\"}",
                    "{\"projectId\": \"project-9\"}");
        }
    }

    @Nested
    class CreateGoal extends Contract {
        CreateGoal() {
            super(
                    "createGoal",
                    "{\"title\": \"Wealth\", \"stage\": \"YEARLY\"}",
                    "{\"title\": \"health\", \"stage\": \"LIFE\"}");
        }
    }

    @Nested
    class UpdateGoal extends Contract {
        UpdateGoal() {
            super(
                    "updateGoal",
                    "{\"goalId\": \"goal-1\", \"stage\": \"QUARTER\"}",
                    "{\"goalTitle\": \"Mars\"}");
        }
    }

    @Nested
    class ListGoals extends Contract {
        ListGoals() {
            super("listGoals", "{\"stage\": \"LIFE\"}", "");
        }
    }

    @Nested
    class DeleteGoal extends Contract {
        DeleteGoal() {
            super("deleteGoal", "{\"goalId\": \"Health\"}", "{\"goalId\": \"goal-9\"}");
        }
    }

    @Nested
    class LinkGoalToProject extends Contract {
        LinkGoalToProject() {
            super(
                    "linkGoalToProject",
                    "{\"goalTitle\": \"Health\", \"projectName\": \"Run\"}",
                    "{\"goalTitle\": \"Health\", \"projectName\": \"Mars\"}");
        }
    }

    @Nested
    class UnlinkGoalFromProject extends Contract {
        UnlinkGoalFromProject() {
            super(
                    "unlinkGoalFromProject",
                    "{\"goalTitle\": \"Health\", \"projectName\": \"Run\"}",
                    "{\"goalTitle\": \"Mars\", \"projectName\": \"Run\"}");
        }
    }

    @Nested
    class CreateTask extends Contract {
        CreateTask() {
            super(
                    "createTask",
                    "{\"title\": \"socks\"}",
                    "{\"title\": \"socks\", \"dueDate\": \"soon\"}");
        }
    }

    @Nested
    class UpdateTask extends Contract {
        UpdateTask() {
            super(
                    "updateTask",
                    "{\"taskId\": \"shoes\", \"priority\": \"URGENT\"}",
                    "{\"taskId\": \"task-9\"}");
        }
    }

    @Nested
    class CompleteTask extends Contract {
        CompleteTask() {
            super("completeTask", "{\"taskTitle\": \"shoes\"}", "{\"taskTitle\": \"socks\"}");
        }
    }

    @Nested
    class ListTasks extends Contract {
        ListTasks() {
            super("listTasks", "{\"upcoming\": true}", "{\"projectName\": \"Mars\"}");
        }
    }

    @Nested
    class DeleteTask extends Contract {
        DeleteTask() {
            super("deleteTask", "{\"taskId\": \"task-1\"}", "{\"taskId\": \"task-9\"}");
        }
    }

    @Nested
    class WriteReview extends Contract {
        WriteReview() {
            super(
                    "writeReview",
                    "{\"content\": \"fine\", \"type\": \"WEEKLY\"}",
                    "{\"content\": \"fine\", \"type\": \"WEEKLY\", \"mood\": 11}");
        }
    }

    @Nested
    class ListReviews extends Contract {
        ListReviews() {
            super("listReviews", "{\"limit\": 3}", "{\"projectName\": \"Mars\"}");
        }
    }

    @Nested
    class DeleteReview extends Contract {
        DeleteReview() {
            super("deleteReview", "{\"reviewId\": \"review-1\"}", "{\"reviewId\": \"review-9\"}");
        }
    }

    @Nested
    class AnalyzePatterns extends Contract {
        AnalyzePatterns() {
            super("analyzePatterns", "{\"timeRange\": \"MONTH\"}", "");
        }
    }

    @Nested
    class DraftWeeklyReview extends Contract {
        DraftWeeklyReview() {
            super("draftWeeklyReview", "{}", "");
        }
    }

    @Nested
    class GetTaskStats extends Contract {
        GetTaskStats() {
            super("getTaskStats", "{}", "");
        }
    }

    @Nested
    class GetOverallStats extends Contract {
        GetOverallStats() {
            super("getOverallStats", "{}", "");
        }
    }

    @Nested
    class AnalyzeProjectProgress extends Contract {
        AnalyzeProjectProgress() {
            super("analyzeProjectProgress", "{}", "{\"projectId\": \"project-9\"}");
        }
    }

    @Nested
    class GeneratePersonalizedSuggestions extends Contract {
        GeneratePersonalizedSuggestions() {
            super("generatePersonalizedSuggestions", "{}", "");
        }
    }

    @Nested
    class Undo extends Contract {
        Undo() {
            super("undo", "{}", "");
        }
    }

    @Nested
    class Ping extends Contract {
        Ping() {
            super("ping", "{}", "");
        }
    }
}
