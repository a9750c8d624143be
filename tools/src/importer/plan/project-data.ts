import { BODY_BOUNDS, NEW_SUMMARY_BOUNDS, TITLE_BOUNDS } from '@modstead/domain/catalogue/limits'
import { httpsUrlProblem } from '@modstead/domain/catalogue/values/https-url'
import { absolutiseLinks } from '@modstead/infra/markdown/relative-links'
import type { AddOn } from '../folder/read-directory.ts'
import { planCategories } from './categories.ts'
import { cutText } from './cut-text.ts'
import { planLinks } from './links.ts'

const bodyOf = ({ body, facts }: AddOn, note: (text: string) => void): string => {
  const linked = facts.provenance ? absolutiseLinks(body, facts.provenance) : body
  const cut = cutText(linked.replaceAll('\0', ''), BODY_BOUNDS.max)
  if (cut !== linked)
    note(`The description is longer than ${BODY_BOUNDS.max} characters; its end is left out.`)
  return cut
}

const licenseUrl = ({ facts }: AddOn, note: (text: string) => void): string | null => {
  const url = facts.license_url ?? null
  const problem = url === null ? null : httpsUrlProblem('The license address', url)
  if (problem !== null) note(`${problem} It is left out.`)
  return problem === null ? url : null
}

const oldest = (times: readonly string[]): string | undefined =>
  times.toSorted((left, right) => Date.parse(left) - Date.parse(right))[0]

/** Fields that only an administrator may set: the project's history. */
const historyOf = ({ facts }: AddOn, ownerId: string | null) => {
  const published = facts.published ?? oldest(facts.versions.map((version) => version.published))
  return {
    status: facts.status ?? 'approved',
    ...(facts.id !== undefined && { id: facts.id }),
    ...(facts.team_id !== undefined && { team_id: facts.team_id }),
    ...(ownerId !== null && { owner_id: ownerId }),
    ...(published !== undefined && { published, approved: published }),
    ...(facts.updated !== undefined && { updated: facts.updated }),
    ...(facts.downloads !== undefined && { downloads: facts.downloads }),
    ...(facts.followers !== undefined && { followers: facts.followers }),
  }
}

export interface ProjectOwner {
  readonly organizationId: string | null
  /** null: the importing account. */
  readonly ownerId: string | null
}

/** The `data` part of POST /v2/project. `gallery_items` name the parts `gallery-1`, `gallery-2`, … */
export const projectData = (
  addOn: AddOn,
  { organizationId, ownerId }: ProjectOwner,
  options: { readonly asAdministrator: boolean; readonly note: (text: string) => void },
) => {
  const { facts, gallery } = addOn
  const { note } = options
  return {
    slug: facts.slug,
    title: cutText(facts.title, TITLE_BOUNDS.max),
    description: cutText(facts.summary, NEW_SUMMARY_BOUNDS.max),
    body: bodyOf(addOn, note),
    project_type: facts.project_type,
    ...planCategories(facts, note),
    ...(facts.client_side !== undefined && { client_side: facts.client_side }),
    ...(facts.server_side !== undefined && { server_side: facts.server_side }),
    license_id: facts.license_id,
    license_url: licenseUrl(addOn, note),
    link_urls: planLinks(facts, note),
    is_draft: true,
    initial_versions: [],
    gallery_items: gallery.map((_, index) => ({
      item: `gallery-${index + 1}`,
      featured: index === 0,
      ordering: index,
    })),
    ...(organizationId !== null && { organization_id: organizationId }),
    ...(options.asAdministrator && { import: historyOf(addOn, ownerId) }),
  }
}
