import type { Migration } from '../postgres/migrate.ts'

export const mailMigrations: readonly Migration[] = [
  {
    id: '0001-sent-mail',
    sql: `
      create table sent_mail (id text primary key, sent_at timestamptz not null default now());
      create index sent_mail_age on sent_mail (sent_at);
    `,
  },
  {
    id: '0002-mails-of-day',
    sql: `
      -- mails: ids in the order of their places.
      create table mails_of_day (user_id text not null, day date not null, mails text[] not null,
        primary key (user_id, day));
      create index mails_of_day_age on mails_of_day (day);
    `,
  },
  {
    id: '0003-security-mails-of-day',
    sql: `
      create table security_mails_of_day (user_id text not null, day date not null, mails text[] not null,
        primary key (user_id, day));
      create index security_mails_of_day_age on security_mails_of_day (day);
    `,
  },
]
