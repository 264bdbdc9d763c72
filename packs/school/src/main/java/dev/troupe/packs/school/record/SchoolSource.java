package dev.troupe.packs.school.record;

import java.util.List;
import java.util.Optional;

/**
 * The records that one user may read. Safe for use by several threads.
 *
 * <p>Every method throws {@link SchoolException} with code DATA_ERROR if the records cannot be
 * read; no method ever returns invented records in their place.
 */
public interface SchoolSource {
    /** Provides the records of a user. */
    @FunctionalInterface
    interface Provider {
        /**
         * @param user an id; empty for the only one
         */
        SchoolSource of(String user);
    }

    /** The name for users, in messages: the address of a back end. */
    String name();

    /**
     * In the order of their names.
     *
     * @param teacher an id; empty for all classes of the user
     */
    List<SchoolClass> classes(String teacher);

    /** In the order of their numbers and names. */
    List<Student> students(String teacher, String classId);

    /** In the order of their due dates and titles. */
    List<Assignment> assignments(String teacher, String classId);

    Optional<Assignment> findAssignment(String teacher, String id);

    Optional<Student> findStudent(String teacher, String id);

    /** One for each student of the class, also for those who submitted nothing. */
    List<Submission> submissions(String teacher, Assignment assignment);

    /** What a student submitted. */
    List<Submission> submissionsOf(String teacher, Student student);

    List<ItemScore> items(String teacher, Assignment assignment);

    List<ItemScore> itemsOf(String teacher, Student student);

    List<Rubric> rubrics(String teacher);

    default Optional<SchoolClass> findClass(String teacher, String id) {
        return classes(teacher).stream().filter(it -> it.id().equals(id)).findFirst();
    }
}
