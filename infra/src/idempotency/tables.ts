import type { Migration } from '../postgres/migrate.ts'

export const idempotencyMigrations: readonly Migration[] = [
  {
    id: '0001-first-request',
    sql: `
      create table first_request (id text primary key, digest bytea not null, attempts integer not null,
        expires_at timestamptz not null);
      create index first_request_expiry on first_request (expires_at);
    `,
  },
  { id: '0002-subject', sql: 'alter table first_request add column subject text' },
]
