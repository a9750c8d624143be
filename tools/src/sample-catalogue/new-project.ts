import type { NewProjectData } from '@modstead/command-api/catalogue/project/create-project'
import { createProjectV2 } from '@modstead/command-api/catalogue/project/creation-contract'
import { daysBefore, type SampleRelease } from './releases.ts'
import type { SampleAddOn } from './sample-add-on.ts'
import { sampleProjectId, sampleTeamId, sampleVersionId } from './sample-ids.ts'
import { seeded } from './seeded.ts'

export interface SampleOwner {
  readonly userId: string
  readonly organizationId: string | null
}

export const filePart = (release: SampleRelease): string => `file ${release.facts.versionNumber}`

const sidesOf = ({ type, categories }: SampleAddOn) => {
  if (type !== 'mod' && type !== 'modpack') return {}
  if (categories.includes('optimization')) return { client_side: 'required', server_side: 'optional' }
  const isForPlayers = ['utility', 'social', 'lightweight'].includes(categories[0] ?? '')
  return { client_side: 'required', server_side: isForPlayers ? 'unsupported' : 'required' }
}

/** Addresses in a domain that is reserved for examples, so that they belong to nobody. */
const linksOf = ({ slug, owner, title }: SampleAddOn) => {
  const random = seeded(`links ${slug}`)
  const source = `https://code.example/${owner}/${slug}`
  return {
    source,
    issues: `${source}/issues`,
    ...(random.next() < 0.5 && { wiki: `https://docs.example/${slug}` }),
    ...(random.next() < 0.4 && { discord: `https://chat.example/${owner}` }),
    ...(random.next() < 0.3 && { site: `https://${slug}.example/?from=${encodeURIComponent(title)}` }),
    ...(random.next() < 0.35 && { 'ko-fi': `https://tips.example/${owner}` }),
  }
}

const dependenciesOf = ({ type, needs = [], likes = [] }: SampleAddOn) => {
  // The contents of a modpack are read from its file.
  if (type === 'modpack') return []
  const on = (slugs: readonly string[], dependency_type: string) =>
    slugs.map((slug) => ({ project_id: sampleProjectId(slug), dependency_type }))
  return [...on(needs, 'required'), ...on(likes, 'optional')]
}

const versionData = (addOn: SampleAddOn, release: SampleRelease, isNewest: boolean) => ({
  name: release.name,
  version_number: release.facts.versionNumber,
  changelog: release.changelog,
  version_type: release.channel,
  loaders: release.facts.loaders,
  game_versions: release.facts.gameVersions,
  dependencies: dependenciesOf(addOn),
  featured: isNewest,
  file_parts: [filePart(release)],
  import: {
    id: sampleVersionId(addOn.slug, release.facts.versionNumber),
    date_published: release.published,
    downloads: release.downloads,
  },
})

/** The command that creates an add-on, with its whole history. */
export const newProject = (
  addOn: SampleAddOn,
  releases: readonly SampleRelease[],
  body: string,
  { userId, organizationId }: SampleOwner,
): NewProjectData => {
  const { slug, title, summary, categories, status = 'approved' } = addOn
  const published = daysBefore(addOn.age)
  const isPublic = status !== 'draft' && status !== 'processing'
  const { description: _none, ...data } = createProjectV2.body.parse({
    slug,
    title,
    project_type: addOn.type,
    categories: categories.slice(0, 3),
    additional_categories: categories.slice(3),
    ...sidesOf(addOn),
    license_id: addOn.license ?? 'MIT',
    link_urls: linksOf(addOn),
    ...(organizationId !== null && { organization_id: organizationId }),
    initial_versions: releases.map((release, at) => versionData(addOn, release, at === releases.length - 1)),
    import: {
      id: sampleProjectId(slug),
      team_id: sampleTeamId(slug),
      owner_id: userId,
      status,
      published,
      ...(isPublic && { approved: published }),
      ...(status === 'processing' && { queued: releases.at(-1)?.published }),
      downloads: releases.reduce((sum, { downloads }) => sum + downloads, 0),
      followers: Math.round(addOn.downloads / 180),
    },
  })
  return { ...data, summary, body }
}
