-- Words are looked for in this index alone; PostgreSQL allows no such long texts in one.
drop index task_by_number;
create index task_by_words on task (user_id, number, search);
