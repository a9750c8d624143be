import type { Migration } from '../postgres/migrate.ts'

/** The downloads of a version that this product counted. */
export interface DownloadTotalRow {
  readonly project_id: string
  readonly version_id: string
  readonly downloads: number
}

export const downloadMigrations: readonly Migration[] = [
  {
    id: '0001-download-counts',
    sql: `
      create table download_segment (name text primary key, read_to bigint not null);
      create table download_total (project_id text not null, version_id text not null, downloads bigint not null,
        primary key (version_id, project_id));
      create index on download_total (project_id);
      create table download_hour (version_id text not null, project_id text not null, hour timestamptz not null,
        downloads bigint not null, primary key (version_id, project_id, hour));
    `,
  },
]
