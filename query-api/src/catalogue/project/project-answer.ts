import type { Api } from '@modstead/infra/http/api'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { UPDATED_AT, VERSION_IDS } from '@modstead/projectors/catalogue/project/table'
import type { Compilable } from 'kysely'
import { type ProjectView, projectViewOf, projectViews, type StoredView } from './project-view.ts'

/** A project with the text that one public API answers for it. */
export interface ProjectAnswer extends ProjectView {
  /** The answer without its end, with blanks. */
  readonly head: string
}

const HEADS = { v2: 'p.v2_head as head', v3: 'p.v3_head as head' } as const

/** Of the projects `p` that a list chooses and puts in order. The head of one API alone: it is most of a row. */
export const projectAnswers = (api: Api) => projectViews.select(HEADS[api])

export const readAnswersOf = async (
  sender: Sender,
  query: Compilable<StoredView & { readonly head: string }>,
): Promise<readonly ProjectAnswer[]> =>
  (await rowsOf(sender, query)).map((row) => ({ ...projectViewOf(row), head: row.head }))

/** By ids or slugs: one for each, in their order. */
export const readEachProject = async (
  sender: Sender,
  api: Api,
  idsOrSlugs: readonly string[],
): Promise<readonly (ProjectAnswer | undefined)[]> => {
  if (idsOrSlugs.length === 0) return []
  const slugs = idsOrSlugs.map((text) => text.toLowerCase())
  const answers = await readAnswersOf(
    sender,
    projectAnswers(api).where((p) =>
      p.or([p('p.id', '=', anyOf(idsOrSlugs)), p('p.slug', '=', anyOf(slugs))]),
    ),
  )
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const bySlug = new Map(answers.map((answer) => [answer.slug, answer]))
  return idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
}

/** By ids or slugs: in the order asked for, each once; what does not exist is left out. */
export const readProjects = async (
  sender: Sender,
  api: Api,
  idsOrSlugs: readonly string[],
): Promise<readonly ProjectAnswer[]> =>
  [...new Set(await readEachProject(sender, api, idsOrSlugs))].filter((answer) => answer !== undefined)

export const projectJson = ({ head, versionIds, updatedAt, downloads, followers }: ProjectAnswer): string =>
  `${UPDATED_AT.fill(VERSION_IDS.fill(head, versionIds), updatedAt)},"downloads":${downloads},"followers":${followers}}`
