import type { Migration } from '../postgres/migrate.ts'

/** `audit_block` shows where the log differs; only heads prove that it does. */
export const auditMigrations: readonly Migration[] = [
  {
    id: '0001-heads',
    sql: `
      create table audit_key (id text primary key, public_key text not null, since text not null);
      create table audit_head (events bigint primary key, position text not null, hash text not null, at text not null,
        key text not null, signature text not null);
      create table audit_block (number bigint primary key, before text not null, after_position text not null,
        marks bytea not null);
    `,
  },
  {
    id: '0002-signing',
    sql: `create table audit_signing (is_only boolean primary key default true check (is_only), at timestamptz not null);`,
  },
]
