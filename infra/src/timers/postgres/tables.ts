import type { Migration } from '../../postgres/migrate.ts'

export const timerMigrations: readonly Migration[] = [
  {
    id: '0001-timers',
    sql: `
      create table timer (key text primary key, due_at timestamptz(3) not null, type text not null,
        data jsonb not null);
      create index timer_due on timer (due_at);
    `,
  },
]
