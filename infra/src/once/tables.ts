import type { Migration } from '../postgres/migrate.ts'

export const onceMigrations: readonly Migration[] = [
  {
    id: '0001-used-once',
    sql: `
      -- key_hash: sha256. until: from then on the thing is worth nothing by itself, and the row may go.
      create table used_once (key_hash bytea primary key, until timestamptz not null);
      create index used_once_until on used_once (until);
    `,
  },
]
