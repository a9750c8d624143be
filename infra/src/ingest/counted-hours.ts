import type pg from 'pg'
import type { Download } from './download-line.ts'
import { Numbering } from './seen-downloads.ts'

const HOUR = 3600

/** Downloads that count but are not stored yet, by project, version and hour. */
export class CountedHours {
  readonly #numbers = new Numbering()
  readonly #projectIds: string[] = []
  readonly #versionIds: string[] = []
  readonly #hours: number[] = []
  readonly #downloads: number[] = []

  get size(): number {
    return this.#downloads.length
  }

  get projects(): ReadonlySet<string> {
    return new Set(this.#projectIds)
  }

  add({ at, projectId, versionId }: Download): void {
    const hour = at - (at % HOUR)
    const number = this.#numbers.of(`${hour} ${projectId} ${versionId}`)
    if (number === this.#downloads.length) {
      this.#projectIds.push(projectId)
      this.#versionIds.push(versionId)
      this.#hours.push(hour)
      this.#downloads.push(0)
    }
    this.#downloads[number] = (this.#downloads[number] ?? 0) + 1
  }

  /** Adds the downloads to the stored ones, in the caller's transaction. */
  async store(client: pg.ClientBase): Promise<void> {
    if (this.size === 0) return
    await client.query({
      name: 'add downloads',
      text: `with counted as materialized (
           select * from unnest($1::text[], $2::text[], $3::float8[], $4::int[]) as c (project_id, version_id, hour, downloads)
         ), total as (
           insert into download_total as t (project_id, version_id, downloads)
           select project_id, version_id, sum(downloads) from counted group by 1, 2
           on conflict (version_id, project_id) do update set downloads = t.downloads + excluded.downloads
         )
         insert into download_hour as h (project_id, version_id, hour, downloads)
         select project_id, version_id, to_timestamp(hour), downloads from counted order by version_id, project_id, hour
         on conflict (version_id, project_id, hour) do update set downloads = h.downloads + excluded.downloads`,
      values: [this.#projectIds, this.#versionIds, this.#hours, this.#downloads],
    })
  }
}
