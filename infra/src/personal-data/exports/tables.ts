import type { Migration } from '../../postgres/migrate.ts'

/** Parts of files, each encrypted with the key of the person whom it is about. */
export const exportMigrations: readonly Migration[] = [
  {
    id: '0001-export-part',
    sql: `create table export_part (
            export_id text not null,
            number integer not null,
            person text not null,
            sealed text not null,
            kept_at timestamptz not null default now(),
            primary key (export_id, number));
          create index export_part_person on export_part (person);
          create index export_part_age on export_part (kept_at);`,
  },
]
