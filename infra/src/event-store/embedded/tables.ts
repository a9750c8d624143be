import { APPEND_LOCK } from '../../postgres/advisory-locks.ts'
import type { Migration } from '../../postgres/migrate.ts'

export const CHANNEL = 'event_appended'

/**
 * Separates the texts of one column when they are passed to `append_events`. JSON, names and types never
 * contain it.
 */
export const SEPARATOR = '\u0001'

/**
 * `append_events` takes many appends as columns, and their events as further columns (`firsts`: the place of an append's
 * first event, from 1). It returns one row for each append, where `number` counts from 1:
 * - `appended` and `repeated` with the revision and position of the append's last event,
 * - `conflict` with the current revision of the stream,
 * - `again`: it can only be decided once the rest of this call is stored.
 *
 * If everything was stored, which is nearly always the case, a single row says so: `all`, with the position of the last
 * event.
 *
 * A `base` is the revision that the stream must be at for this append to be stored now: its own expected revision, that
 * of the first append of the chain that it continues within this call, or -2 if it continues none.
 *
 * Look-ups are scalar subqueries and array subscripts, never joins: a plan made while the tables were small stays good.
 */
const appendEvents = (create: string, whenAllIsStored: string) => `${create} function append_events(
  names text, expecteds bigint[], bases bigint[], counts int[], firsts int[],
  streams text, revisions bigint[], ids uuid[], types text, datas text, metadatas text, numbers int[]
) returns table (number int, outcome text, revision bigint, "position" bigint)
language plpgsql as $function$
#variable_conflict use_column
declare
  head bigint;
  actuals bigint[];
  stored bigint;
begin
  -- One flush at a time, in all processes: positions become visible in order and without gaps.
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  head := coalesce((select e.position from event e order by e.position desc limit 1), -1);
  actuals := array(
    select coalesce((select e.revision from event e where e.stream = a.name order by e.revision desc limit 1), -1)
    from unnest(string_to_array(names, E'\\x01')) with ordinality as a(name, number) order by a.number
  );

  insert into event (position, stream, revision, id, type, data, metadata)
  select head + row_number() over (order by e.line), e.stream, e.revision, e.id, e.type, e.data, e.metadata
  from rows from (
    unnest(string_to_array(streams, E'\\x01')), unnest(revisions), unnest(ids), unnest(string_to_array(types, E'\\x01')),
    unnest(string_to_array(datas, E'\\x01')), unnest(string_to_array(metadatas, E'\\x01')), unnest(numbers)
  ) with ordinality as e(stream, revision, id, type, data, metadata, number, line)
  where bases[e.number] = actuals[e.number];
  get diagnostics stored = row_count;
${whenAllIsStored}
  if stored > 0 then
    perform pg_notify('${CHANNEL}', (head + stored)::text);

    return query
    select a.number::int, 'appended', a.expected + a.count,
      head + (sum(a.count) over (order by a.number))::bigint
    from rows from (unnest(expecteds), unnest(bases), unnest(counts), unnest(actuals))
      with ordinality as a(expected, base, count, actual, number)
    where a.base = a.actual;
  end if;

  if stored < array_length(ids, 1) then
    return query
    select a.number::int,
      case
        when seen.found = a.count and seen.same then 'repeated'
        when seen.found > 0 then 'conflict'
        when a.expected = at.revision then 'again'
        -- A chain that holds repeats: what follows them may fit once it is sent without them.
        when a.base between -1 and at.revision and a.expected > at.revision then 'again'
        else 'conflict'
      end,
      case when seen.found = a.count and seen.same then a.expected + a.count else at.revision end,
      seen.position
    from rows from (
      unnest(string_to_array(names, E'\\x01')), unnest(expecteds), unnest(bases), unnest(counts), unnest(firsts),
      unnest(actuals)
    ) with ordinality as a(name, expected, base, count, first, actual, number)
    cross join lateral (
      select coalesce(
        (select e.revision from event e where e.stream = a.name order by e.revision desc limit 1), -1
      ) as revision
    ) as at
    cross join lateral (
      select count(*) as found, max(e.position) as position,
        bool_and(e.stream = a.name and e.revision = revisions[line]) as same
      from generate_series(a.first, a.first + a.count - 1) as line
      cross join lateral (
        select e.position, e.stream, e.revision from event e where e.id = ids[line] offset 0
      ) as e
    ) as seen
    where a.base <> a.actual
    order by a.number;
  end if;
end
$function$;`

const ONE_ROW_FOR_ALL = `
  if stored = array_length(ids, 1) then
    perform pg_notify('${CHANNEL}', (head + stored)::text);
    return query select 0, 'all', null::bigint, head + stored;
    return;
  end if;
`

export const eventStoreMigrations: readonly Migration[] = [
  {
    id: '0001-log',
    sql: `
create table event (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null unique,
  type text collate "C" not null,
  data text not null,
  metadata text not null,
  unique (stream, revision)
);

${appendEvents('create', '')}`,
  },
  { id: '0002-one-row-for-all', sql: appendEvents('create or replace', ONE_ROW_FOR_ALL) },
]
