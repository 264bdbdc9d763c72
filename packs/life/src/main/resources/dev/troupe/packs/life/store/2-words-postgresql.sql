alter table task add column place bigint generated always as identity unique;
-- Every one, two and three signs in a row of a text. pg_trgm knows no less than three, and not every server has it.
-- It costs much to make, so that no plan makes them anew for every task.
create function grams (words text) returns text[] language sql immutable strict parallel safe cost 1000000
  return (select array_agg(distinct gram) from (
    select unnest(array[sign, sign || lead(sign) over follows,
      sign || lead(sign) over follows || lead(sign, 2) over follows]) as gram
    from string_to_table(words, null) with ordinality as signs (sign, number)
    window follows as (order by number)) as grams
    where gram is not null);
create index task_by_grams on task using gin (grams(search));
