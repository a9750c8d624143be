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
]
