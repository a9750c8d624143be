import type { Api } from '@modstead/infra/http/api'
import { anyOf, prepared, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { UPDATED_AT, VERSION_IDS } from '@modstead/projectors/catalogue/project/table'
import { PROJECT_LISTED_VERSIONS } from '@modstead/projectors/catalogue/project/table-columns'
import type { Compilable } from 'kysely'
import { type ProjectView, projectRows, projectViewOf, type StoredProject } from './project-view.ts'

/** A project with the text of its answer in one public API. */
export interface ProjectAnswer extends ProjectView {
  /** The answer without its end, with placeholders. */
  readonly head: string
  /** Listed versions, oldest first. */
  readonly versionIds: readonly string[]
}

const HEADS = { v2: 'p.v2_head as head', v3: 'p.v3_head as head' } as const

/**
 * Selects projects `p` for a list, which adds its filter and order. Only reads the head of one API, because
 * it is most of a row.
 */
export const projectAnswers = (api: Api) =>
  projectRows.select(['p.base_updated_at', PROJECT_LISTED_VERSIONS, HEADS[api]])

interface StoredAnswer extends StoredProject {
  readonly base_updated_at: string
  readonly listed_versions: string | null
  readonly head: string
}

const answerOf = (row: StoredAnswer): ProjectAnswer => {
  const idsAndTimes = row.listed_versions?.split(' ') ?? []
  const versionIds = idsAndTimes.filter((_, index) => index % 2 === 0)
  const newest = idsAndTimes.at(-1) ?? ''
  const updatedAt = newest > row.base_updated_at ? newest : row.base_updated_at
  return { ...projectViewOf(row, updatedAt), head: row.head, versionIds }
}

export const readAnswersOf = async (
  sender: Sender,
  query: Compilable<StoredAnswer>,
): Promise<readonly ProjectAnswer[]> => (await rowsOf(sender, query)).map(answerOf)

interface Named {
  readonly ids: string[]
  readonly slugs: string[]
}

const byIdsOrSlugs = (api: Api) =>
  prepared(`${api} projects by ids or slugs`, ({ ids, slugs }: Named) =>
    projectAnswers(api).where((p) => p.or([p('p.id', '=', anyOf(ids)), p('p.slug', '=', anyOf(slugs))])),
  )

const named = { v2: byIdsOrSlugs('v2'), v3: byIdsOrSlugs('v3') } as const

/** Reads projects by ids or slugs. Returns one result for each, in the same order. */
export const readEachProject = async (
  sender: Sender,
  api: Api,
  idsOrSlugs: readonly string[],
): Promise<readonly (ProjectAnswer | undefined)[]> => {
  if (idsOrSlugs.length === 0) return []
  const slugs = idsOrSlugs.map((text) => text.toLowerCase())
  const answers = (await named[api](sender, { ids: [...idsOrSlugs], slugs })).map(answerOf)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const bySlug = new Map(answers.map((answer) => [answer.slug, answer]))
  return idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
}

/**
 * Reads projects by ids or slugs. Returns each project once, in the order asked for, and omits missing ones.
 */
export const readProjects = async (
  sender: Sender,
  api: Api,
  idsOrSlugs: readonly string[],
): Promise<readonly ProjectAnswer[]> =>
  [...new Set(await readEachProject(sender, api, idsOrSlugs))].filter((answer) => answer !== undefined)

export const projectJson = ({ head, versionIds, updatedAt, downloads, followers }: ProjectAnswer): string =>
  `${UPDATED_AT.fill(VERSION_IDS.fill(head, versionIds), updatedAt)},"downloads":${downloads},"followers":${followers}}`
