-- Rows get numbers that last, by which the index of their words names them.
alter table task rename to task_before;
create table task (
    place integer primary key,
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
    unique (user_id, id)
);
insert into task (user_id, id, number, version, created_at, updated_at, name_key, search,
    title, description, completed, priority, due_date, completed_at, project_id)
  select user_id, id, number, version, created_at, updated_at, name_key, search,
    title, description, completed, priority, due_date, completed_at, project_id from task_before;
drop table task_before;
create index task_by_words on task (user_id, number, search);
create index task_by_name on task (user_id, name_key);
create index task_by_due on task (user_id, completed, due_date);
create index task_by_due_any on task (user_id, (due_date is null), due_date, number);
create index task_by_completion on task (user_id, completed_at);
create index task_by_project on task (user_id, project_id, completed, due_date, priority);
create index task_by_priority on task (user_id, priority, number);
-- Every three signs in a row of each task. Two blanks at the end give the last signs three as well.
create virtual table task_words using fts5 (search, content = '', tokenize = 'trigram case_sensitive 1');
create virtual table task_grams using fts5vocab (task_words, instance);
insert into task_words (rowid, search) select place, search || '  ' from task;
create trigger task_words_added after insert on task begin
    insert into task_words (rowid, search) values (new.place, new.search || '  ');
  end;
create trigger task_words_deleted after delete on task begin
    insert into task_words (task_words, rowid, search) values ('delete', old.place, old.search || '  ');
  end;
create trigger task_words_changed after update of search on task when old.search <> new.search begin
    insert into task_words (task_words, rowid, search) values ('delete', old.place, old.search || '  ');
    insert into task_words (rowid, search) values (new.place, new.search || '  ');
  end;
