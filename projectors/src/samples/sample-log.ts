import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import type { InboxEvent } from '@modstead/domain/accounts/inbox/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { OrganizationEvent } from '@modstead/domain/catalogue/organization/events'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { SlugEvent } from '@modstead/domain/catalogue/slug/events'
import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import type { Membership } from '@modstead/domain/catalogue/values/membership'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import type { FollowEvent } from '@modstead/domain/engagement/follow/events'

export type SampleEvent =
  | UserEvent
  | ProjectEvent
  | VersionEvent
  | TeamEvent
  | OrganizationEvent
  | SlugEvent
  | FollowEvent
  | InboxEvent
  | AccessTokenEvent

/** A sample event, with its stream. */
export interface SampleFact {
  readonly stream: string
  readonly event: SampleEvent
}

/** Small, fast and reproducible: xorshift32. */
const randomFrom = (seed: number) => {
  let state = seed | 1
  return (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const AT = '2026-02-03T04:05:06.000Z'
const WORDS = ['copper', 'lantern', 'pipes', 'forest', 'storage', 'zombie', 'magic', 'chunk']

const membership = (userId: string): Membership => ({
  userId,
  role: 'Member',
  permissions: 1023,
  organizationPermissions: null,
  payoutsSplit: 100,
  ordering: 0,
})

const hex = (text: string, length: number): string =>
  Buffer.from(text).toString('hex').padEnd(length, '0').slice(0, length)

const sampleFile = (versionId: string, index: number): VersionFile => ({
  fileId: `f${index}${versionId}`.slice(0, 8),
  filename: `${versionId}-${index} build.jar`,
  sha1: hex(`${versionId}${index}`, 40),
  sha512: hex(`${versionId}${index}`, 128),
  size: 12_345,
  primary: index === 0,
  fileType: null,
})

/** One project's life so far, by a new user, with `versions` versions, followers and members. */
export const sampleProject = (index: number, versions: number): SampleFact[] => {
  const random = randomFrom(index * 7919 + 13)
  const id = (kind: string, n = 0) => `${kind}${String(index * 100 + n).padStart(7, '0')}`
  const [userId, projectId, teamId, friendId] = [id('u'), id('p'), id('t'), id('u', 1)]
  const subject = { kind: 'project', id: projectId } as const
  const word = () => WORDS[random(WORDS.length)] ?? 'mod'
  const text = Array.from({ length: 60 + random(80) }, word).join(' ')
  const facts: SampleFact[] = []
  const add = (stream: string, ...events: SampleEvent[]) => {
    for (const event of events) facts.push({ stream, event })
  }
  for (const [each, name] of [
    [userId, `Maker${index}`],
    [friendId, `Friend${index}`],
  ] as const)
    add(`user-${each}`, {
      type: 'UserRegistered',
      data: { userId: each, username: name, email: `${name}@example.test`, role: 'developer', createdAt: AT },
    })
  add(`user-${userId}`, { type: 'UserProfileChanged', data: { userId, name: null, bio: `Makes ${word()}` } })
  add(`team-${teamId}`, { type: 'TeamFormed', data: { teamId, subject, owner: membership(userId) } })
  const slug = `${word()}-${index}`
  add(
    `project-${projectId}`,
    {
      type: 'ProjectCreated',
      data: {
        projectId,
        slug,
        title: `The ${word()} ${index}`,
        summary: `Adds ${word()} and ${word()}`,
        body: `# About\n\n${text}\n\t"quoted" \\ back`,
        teamId,
        threadId: id('h'),
        ownerId: userId,
        organizationId: null,
        sides: { client: 'required', server: 'optional' },
        categories: ['utility'],
        additionalCategories: ['storage'],
        license: { id: 'MIT', url: null },
        links: { source: { url: 'https://example.com/s', donation: false } },
        requestedStatus: 'approved',
        createdAt: AT,
      },
    },
    {
      type: 'ProjectIconSet',
      data: { projectId, icon: { path: 'images/a_96.webp', rawPath: 'images/a.png', color: 255 } },
    },
  )
  for (let n = 0; n < versions; n++) {
    const versionId = id('v', n)
    add(`version-${versionId}`, {
      type: 'VersionCreated',
      data: {
        versionId,
        projectId,
        authorId: userId,
        name: `Version ${n}`,
        versionNumber: `1.${n}.0`,
        changelog: `- ${text.slice(0, 200)}`,
        channel: n % 4 === 3 ? 'beta' : 'release',
        status: 'listed',
        featured: false,
        loaders: n % 2 === 0 ? ['fabric'] : ['forge', 'fabric'],
        gameVersions: ['1.20.1', n % 3 === 0 ? '1.20.4' : '1.19.2'],
        mrpackLoaders: [],
        environment: 'client_only_server_optional',
        dependencies: [],
        files: [sampleFile(versionId, 0)],
        ordering: null,
        publishedAt: `2026-02-${String((n % 27) + 1).padStart(2, '0')}T00:00:00Z`,
      },
    })
    add(`project-${projectId}`, { type: 'ProjectVersionAdded', data: { projectId, versionId } })
    if (random(4) === 0)
      add(
        `version-${versionId}`,
        { type: 'VersionRenamed', data: { versionId, projectId, name: `Better ${n}` } },
        { type: 'VersionFileAdded', data: { versionId, projectId, file: sampleFile(versionId, 1) } },
      )
    if (random(9) === 0)
      add(`version-${versionId}`, {
        type: 'VersionDeleted',
        data: { versionId, projectId, sha1s: [sampleFile(versionId, 0).sha1, sampleFile(versionId, 1).sha1] },
      })
  }
  add(
    `project-${projectId}`,
    { type: 'ProjectSubmittedForReview', data: { projectId, queuedAt: AT, requestedStatus: 'approved' } },
    {
      type: 'ProjectApproved',
      data: { projectId, status: 'approved', formerStatus: 'processing', approvedAt: AT },
    },
  )
  add(
    `team-${teamId}`,
    { type: 'TeamMemberInvited', data: { teamId, subject, member: membership(friendId), invitedBy: userId } },
    ...(random(2) === 0
      ? [{ type: 'TeamMemberJoined', data: { teamId, subject, userId: friendId } } as const]
      : []),
  )
  add(`follow-${friendId}.${projectId}`, {
    type: 'ProjectFollowed',
    data: { userId: friendId, projectId, at: AT },
  })
  if (random(5) === 0)
    add(
      `project-${projectId}`,
      { type: 'ProjectSlugChanged', data: { projectId, slug: `new-${slug}`, formerSlug: slug } },
      {
        type: 'ProjectBodyChanged',
        data: { projectId, body: 'Shorter, with a NUL \u0000 and half \ud800 a pair.' },
      },
    )
  if (random(11) === 0) add(`team-${teamId}`, { type: 'TeamDisbanded', data: { teamId, subject } })
  return facts
}
