import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

export interface Statistics {
  readonly projects: number
  readonly versions: number
  readonly files: number
  readonly authors: number
}

const COUNT = `
  select (select count(*)::int from project where searchable) as projects, v.versions, v.files,
         (select count(distinct m.user_id)::int from member m join project p on p.id = m.subject_id
           where m.accepted and p.searchable) as authors
    from (select count(*)::int as versions, coalesce(sum(v.file_count), 0)::int as files
            from version v join project p on p.id = v.project_id where v.listed and p.searchable) v`

const FRESH_MS = 5_000

export type ReadStatistics = () => Promise<Statistics>

/** Counts of what stands in search; counted again every five seconds at most. */
export const createStatistics = (pool: pg.Pool, now: () => number = Date.now): ReadStatistics => {
  let counted: { at: number; statistics: Promise<Statistics> } | undefined
  const count = async (): Promise<Statistics> => {
    const { rows } = await pool.query<Statistics>(COUNT)
    return rows[0] ?? { projects: 0, versions: 0, files: 0, authors: 0 }
  }
  return () => {
    if (counted && now() - counted.at < FRESH_MS) return counted.statistics
    const statistics = count()
    statistics.catch(() => {
      counted = undefined
    })
    counted = { at: now(), statistics }
    return statistics
  }
}

/** GET /v2/statistics */
export const statisticsRoute = (app: FastifyInstance, statistics: ReadStatistics): void => {
  for (const api of APIS) app.get(`/${api}/statistics`, () => statistics())
}
