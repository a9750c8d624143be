import type { Migration } from '../postgres/migrate.ts'

export const rateLimitMigrations: readonly Migration[] = [
  {
    id: '0001-allowance',
    sql: `
      -- free_at: when nothing is used up any more, in milliseconds since 1970. Without an index, so that updates stay in place.
      create table allowance (id bytea primary key, free_at float8 not null);

      create function take_allowances(ids bytea[], costs float8[], maxima float8[], wanted float8[], parts float8[],
          tolerance float8) returns table (place int, granted float8, used_ms float8) language plpgsql as $$
        declare
          at float8;
          used float8;
          available float8;
        begin
          -- In one order in all processes, so that none waits for another in a circle.
          for place in select i from generate_subscripts(ids, 1) i order by ids[i] loop
            insert into allowance as a (id, free_at) values (ids[place], 0)
              on conflict (id) do update set free_at = a.free_at returning free_at into used;
            at := extract(epoch from clock_timestamp()) * 1000;
            used := greatest(used - at, 0);
            available := greatest(0, floor(maxima[place] - used / costs[place] + tolerance));
            granted := least(available, greatest(wanted[place], floor(available * parts[place])));
            used_ms := used + granted * costs[place];
            update allowance set free_at = at + used_ms where id = ids[place];
            return next;
          end loop;
        end $$;
    `,
  },
]
