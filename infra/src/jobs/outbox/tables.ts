import type { Migration } from '../../postgres/migrate.ts'

export const jobOutboxMigrations: readonly Migration[] = [
  {
    id: '0001-job-outbox',
    sql: `
      -- key: the id that the caller gave, or a random one. id: that of the job, which contains its type.
      create table job_outbox (
        id text primary key,
        type text not null,
        key text not null,
        data json not null,
        traceparent text,
        due_at timestamptz not null,
        promised_at timestamptz not null default now()
      );
    `,
  },
]
