import type { Migration } from '../postgres/migrate.ts'

/** `wrapped` is null once the person is erased. The row stays, so that no new key is ever made. */
export const personalDataMigrations: readonly Migration[] = [
  {
    id: '0001-person-key',
    sql: `create table person_key (
            person text primary key,
            wrapped bytea,
            created_at timestamptz not null default now(),
            erased_at timestamptz,
            check ((wrapped is null) = (erased_at is not null)))`,
  },
]
