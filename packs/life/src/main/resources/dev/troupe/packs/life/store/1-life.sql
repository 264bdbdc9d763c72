-- Times are milliseconds since 1970, days are ISO 8601 texts, flags are 0 and 1.
create table person (
    user_id text primary key,
    changes bigint not null,
    goals bigint not null,
    projects bigint not null,
    tasks bigint not null,
    reviews bigint not null
);
create table goal (
    user_id text not null,
    id text not null,
    number bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    name_key text not null,
    search text not null,
    title text not null,
    description text not null,
    stage text not null,
    status text not null,
    deadline text,
    primary key (user_id, id)
);
create index goal_by_number on goal (user_id, number);
create index goal_by_name on goal (user_id, name_key);
create table project (
    user_id text not null,
    id text not null,
    number bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    name_key text not null,
    search text not null,
    name text not null,
    description text not null,
    status text not null,
    start_date text,
    end_date text,
    aliases text not null,
    custom_fields text not null,
    primary key (user_id, id)
);
create index project_by_number on project (user_id, number);
create index project_by_name on project (user_id, name_key);
create table task (
    user_id text not null,
    id text not null,
    number bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    name_key text not null,
    search text not null,
    title text not null,
    description text not null,
    completed bigint not null,
    priority bigint not null,
    due_date text,
    completed_at bigint,
    project_id text,
    primary key (user_id, id)
);
create index task_by_number on task (user_id, number);
create index task_by_name on task (user_id, name_key);
create index task_by_due on task (user_id, completed, due_date);
create index task_by_due_any on task (user_id, (due_date is null), due_date, number);
create index task_by_completion on task (user_id, completed_at);
create index task_by_project on task (user_id, project_id, completed, due_date, priority);
create index task_by_priority on task (user_id, priority, number);
create table review (
    user_id text not null,
    id text not null,
    number bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    name_key text not null,
    search text not null,
    content text not null,
    type text not null,
    date text not null,
    tags text not null,
    mood bigint not null,
    insights text not null,
    primary key (user_id, id)
);
create index review_by_number on review (user_id, number);
create index review_by_name on review (user_id, name_key);
create index review_by_date on review (user_id, date);
create table goal_project (
    user_id text not null,
    goal_id text not null,
    project_id text not null,
    primary key (user_id, goal_id, project_id)
);
create index goal_project_by_project on goal_project (user_id, project_id);
create table review_project (
    user_id text not null,
    review_id text not null,
    project_id text not null,
    primary key (user_id, review_id, project_id)
);
create index review_project_by_project on review_project (user_id, project_id);
-- What a person did, with every row before and after.
create table change (
    user_id text not null,
    number bigint not null,
    at bigint not null,
    verb text not null,
    kind text not null,
    id text not null,
    name text not null,
    changed_rows text not null,
    result text not null,
    call_key text,
    undone bigint not null,
    primary key (user_id, number)
);
create unique index change_by_call on change (user_id, call_key);
create table recent (
    user_id text not null,
    kind text not null,
    id text not null,
    change_number bigint not null,
    primary key (user_id, kind, id)
);
create index recent_by_change on recent (user_id, kind, change_number);
