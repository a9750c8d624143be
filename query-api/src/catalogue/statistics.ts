import { firstRowOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { readStatistics } from '../contract/catalogue/statistics.ts'
import { build } from '../database.ts'
import type { QueryDependencies, Statistics } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'

const counts = build
  .selectFrom((all) =>
    all
      .selectFrom('version as v')
      .innerJoin('project as p', 'p.id', 'v.project_id')
      .where('v.listed', '=', true)
      .where('p.searchable', '=', true)
      .select((v) => [
        v.fn.countAll<number>().as('versions'),
        sql<number>`coalesce(sum(${v.ref('v.file_count')}), 0)`.as('files'),
      ])
      .as('v'),
  )
  .select((all) => [
    'v.versions',
    'v.files',
    all
      .selectFrom('project')
      .where('searchable', '=', true)
      .select((p) => p.fn.countAll<number>().as('projects'))
      .as('projects'),
    all
      .selectFrom('member as m')
      .innerJoin('project as p', 'p.id', 'm.subject_id')
      .where('m.accepted', '=', true)
      .where('p.searchable', '=', true)
      .select((m) => m.fn.count<number>('m.user_id').distinct().as('authors'))
      .as('authors'),
  ])

const FRESH_MS = 5_000

/** Counts of the things in search. They are counted again at most every five seconds. */
export const createStatistics = (
  pool: pg.Pool,
  now: () => number = Date.now,
): QueryDependencies['statistics'] => {
  let counted: { at: number; statistics: Promise<Statistics> } | undefined
  const count = async (): Promise<Statistics> => {
    const counted = await firstRowOf(pool, counts)
    return {
      projects: counted?.projects ?? 0,
      versions: counted?.versions ?? 0,
      files: counted?.files ?? 0,
      authors: counted?.authors ?? 0,
    }
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

export const statisticsRoute = (
  app: FastifyInstance,
  { statistics }: Pick<QueryDependencies, 'statistics'>,
): void => {
  serveRead(app, readStatistics, () => statistics())
}
