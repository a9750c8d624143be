import type { Migration } from '../postgres/migrate.ts'

export const mailMigrations: readonly Migration[] = [
  {
    id: '0001-sent-mail',
    sql: `
      create table sent_mail (id text primary key, sent_at timestamptz not null default now());
      create index sent_mail_age on sent_mail (sent_at);
    `,
  },
]
