import type { Migration } from '@modstead/infra/postgres/migrate'

export const projectorMigrations: readonly Migration[] = [
  {
    id: '0001-projections',
    sql: `
      create table projection (
        name text not null,
        generation integer not null,
        version text not null,
        -- building, live (at most one) or former
        state text not null,
        position numeric(40) not null,
        tables text[] not null,
        primary key (name, generation));
      create unique index on projection (name) where state = 'live';
      create table parked_stream (
        projection text not null,
        generation integer not null,
        stream text not null,
        revision bigint not null,
        position numeric(40) not null,
        type text not null,
        error text not null,
        parked_at timestamptz not null default now(),
        primary key (projection, generation, stream));
    `,
  },
  {
    id: '0002-replays',
    sql: `
      -- how often an operator replayed parked streams: a runner that knows another number reads anew which of them wait
      alter table projection add column replays integer not null default 0;
    `,
  },
  {
    id: '0003-sets',
    sql: `
      -- tables of before are in no schema of a release; they are built anew there
      do $$
      declare name text;
      begin
        for name in select unnest(tables) from projection loop
          execute 'drop table if exists ' || name || ' cascade';
        end loop;
      end $$;
      delete from parked_stream;
      delete from projection;
      drop index projection_name_idx;
      alter table projection add column schema text not null;
      create unique index on projection (schema, name) where state = 'live';
      create table read_model_set (
        schema text primary key,
        used_at timestamptz not null);
    `,
  },
]
