-- Numbers are decimal texts, so that scores stay exact; flags are 0 and 1; days are ISO 8601 texts. Empty texts are unknown.
create table school_user (
    user_id text primary key,
    imports bigint not null
);
create table school_class (
    user_id text not null,
    class_id text not null,
    name text not null,
    grade text not null,
    subject text not null,
    teacher_id text not null,
    sample text not null,
    primary key (user_id, class_id)
);
create table student (
    user_id text not null,
    student_id text not null,
    class_id text not null,
    name text not null,
    number text not null,
    email text not null,
    primary key (user_id, student_id)
);
create index student_by_class on student (user_id, class_id);
create table assignment (
    user_id text not null,
    assignment_id text not null,
    class_id text not null,
    title text not null,
    type text not null,
    max_score text not null,
    status text not null,
    due_date text not null,
    primary key (user_id, assignment_id)
);
create index assignment_by_class on assignment (user_id, class_id);
create table submission (
    user_id text not null,
    assignment_id text not null,
    student_id text not null,
    score text not null,
    submitted text not null,
    status text not null,
    feedback text not null,
    primary key (user_id, assignment_id, student_id)
);
create index submission_by_student on submission (user_id, student_id);
create table item_score (
    user_id text not null,
    assignment_id text not null,
    student_id text not null,
    item text not null,
    topic text not null,
    score text not null,
    max_score text not null,
    error text not null,
    primary key (user_id, assignment_id, student_id, item)
);
create index item_score_by_student on item_score (user_id, student_id);
create table rubric (
    user_id text not null,
    rubric_id text not null,
    criterion text not null,
    title text not null,
    subject text not null,
    description text not null,
    max_score text not null,
    primary key (user_id, rubric_id, criterion)
);
