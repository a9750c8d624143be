import type { Migration } from '../postgres/migrate.ts'

export const renderingMigrations: readonly Migration[] = [
  {
    id: '0001-rendered-text',
    sql: `create table rendered_text (digest bytea not null, renderer text not null, html text not null,
      rendered_at timestamptz not null default now(), primary key (digest, renderer))`,
  },
]
