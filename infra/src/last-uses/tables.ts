import type { Migration } from '../postgres/migrate.ts'

export const lastUseMigrations: readonly Migration[] = [
  {
    id: '0001-last-use',
    sql: `create table last_use (
            id text primary key,
            used_at timestamptz not null)`,
  },
]
