import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../../support/api.ts'
import { inFlight } from '../../../support/in-flight.ts'
import type { Lane, ProjectModel } from '../model.ts'
import type { Invariant, Look } from './look.ts'

const LOOK_EVERY_MS = 100

interface ProjectAnswer {
  readonly title: string
  readonly description: string
  readonly status: string
  readonly followers: number
  readonly versions: readonly string[]
}

const sorted = (values: Iterable<string>): string => [...values].toSorted().join(' ')

const differences = async (lane: Lane, project: ProjectModel): Promise<readonly string[]> => {
  const { api } = lane.owner
  const answer = await api.get(`/v2/project/${project.id}`)
  if (answer.status !== 200) return [`project ${project.slug} is answered with ${answer.status}`]
  const shown = answer.as<ProjectAnswer>()
  const versions = (await api.get(`/v2/project/${project.id}/version`)).as<
    readonly {
      readonly id: string
      readonly version_number: string
      readonly files: readonly { readonly hashes: { readonly sha512: string } }[]
    }[]
  >()
  const members = (await api.get(`/v2/team/${project.team}/members`)).as<
    readonly { readonly user: { readonly username: string }; readonly accepted: boolean }[]
  >()
  const expected: Readonly<Record<string, readonly [unknown, unknown]>> = {
    title: [shown.title, project.title],
    description: [shown.description, project.description],
    approved: [shown.status === 'approved', project.isApproved],
    followers: [shown.followers, project.followers.size],
    'ids of versions': [sorted(shown.versions), sorted(project.versions.keys())],
    versions: [
      sorted(
        versions.map(({ id, version_number, files }) => {
          const [first, ...added] = files.map(({ hashes }) => hashes.sha512)
          return `${id}=${version_number}=${first}+${sorted(added)}`
        }),
      ),
      sorted(
        [...project.versions].map(
          ([id, { number, sha512, added }]) => `${id}=${number}=${sha512}+${sorted(added)}`,
        ),
      ),
    ],
    members: [
      sorted(members.map(({ user, accepted }) => `${user.username}=${accepted ? 'joined' : 'invited'}`)),
      sorted([
        `${lane.owner.username}=joined`,
        ...[...project.members].map(([name, how]) => `${name}=${how}`),
      ]),
    ],
  }
  return Object.entries(expected)
    .filter(([, [found, wanted]]) => found !== wanted)
    .map(([what, [found, wanted]]) => `${what} of ${project.slug}: ${found}, should be ${wanted}`)
}

/** Compares both ways: nothing is missing, and nothing deleted is found. */
const searched = async (url: string, lanes: readonly Lane[]): Promise<readonly string[]> => {
  const path = `/v2/search?limit=100&facets=${encodeURIComponent('[["project_type:mod"]]')}`
  const answer = await connect(url).get(path)
  if (answer.status !== 200) return [`the search is answered with ${answer.status}`]
  const { hits } = answer.as<{ hits: readonly { readonly slug: string; readonly title: string }[] }>()
  const found = sorted(
    hits.filter(({ slug }) => slug.startsWith('p-')).map(({ slug, title }) => `${slug}=${title}`),
  )
  const wanted = sorted(
    lanes
      .flatMap(({ projects }) => [...projects.values()])
      .filter(({ isApproved }) => isApproved)
      .map(({ slug, title }) => `${slug}=${title}`),
  )
  return found === wanted ? [] : [`the search finds ${found}, should find ${wanted}`]
}

/** An index in memory follows by itself, and retries with growing pauses after a failure. */
const searchedWithin = async (
  { site, lanes }: Pick<Look, 'site' | 'lanes'>,
  withinMs: number,
): Promise<readonly string[]> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    const violations = await searched(site.url, lanes)
    if (violations.length === 0 || performance.now() > deadline) return violations
    await pause(LOOK_EVERY_MS)
  }
}

export const answersEqualTheModel = (withinMs: number): Invariant => ({
  id: 'I3',
  says: 'Answers about projects, versions, members and followers, and searches, match the acknowledged commands.',
  async check({ site, lanes }) {
    const violations: string[] = []
    const projects = lanes.flatMap((lane) =>
      [...lane.projects.values()].map((project) => ({ lane, project })),
    )
    await inFlight(projects, 4, async ({ lane, project }) => {
      violations.push(...(await differences(lane, project)))
    })
    const gone = lanes.flatMap((lane) => lane.deleted.slice(-2).map((project) => ({ lane, project })))
    await inFlight(gone, 4, async ({ lane, project }) => {
      const { status } = await lane.owner.api.get(`/v2/project/${project.id}`)
      if (status !== 404) violations.push(`the deleted ${project.slug} is answered with ${status}`)
    })
    return [...violations, ...(await searchedWithin({ site, lanes }, withinMs))]
  },
})
