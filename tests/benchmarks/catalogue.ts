import { createHash } from 'node:crypto'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { FileClaimEvent } from '@modstead/domain/catalogue/file-claim/events'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { SlugEvent } from '@modstead/domain/catalogue/slug/events'
import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import type { Membership } from '@modstead/domain/catalogue/values/membership'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import type { FollowEvent } from '@modstead/domain/engagement/follow/events'
import { type Invention, invent } from './search/invented-catalogue.ts'

export type CatalogueEvent =
  | UserEvent
  | ProjectEvent
  | VersionEvent
  | TeamEvent
  | SlugEvent
  | FileClaimEvent
  | FollowEvent

/** Events that go into one stream by one append. */
export interface Appendable {
  readonly stream: string
  readonly events: readonly CatalogueEvent[]
}

const GAME_VERSIONS = ['1.18.2', '1.19.2', '1.19.4', '1.20.1', '1.20.4', '1.20.6', '1.21', '1.21.1', '1.21.4']
const LOADERS = ['fabric', 'forge', 'neoforge', 'quilt', 'paper']
const CATEGORIES = ['adventure', 'decoration', 'library', 'optimization', 'storage', 'technology', 'utility']

/** 8 characters. The same number gives the same id. */
export const idOf = (kind: string, number: number): string => kind + number.toString(36).padStart(7, '0')

const dateOf = (day: number): string => new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString()

const digest = (algorithm: 'sha1' | 'sha512', text: string): string =>
  createHash(algorithm).update(text).digest('hex')

const owner = (userId: string): Membership => ({
  userId,
  role: 'Owner',
  permissions: 1023,
  organizationPermissions: null,
  payoutsSplit: 100,
  ordering: 0,
})

const phrase = ({ word }: Invention, words: number): string => Array.from({ length: words }, word).join(' ')

/** A description as creators write it: headings, a list, a link, a few hundred words. */
const body = (invention: Invention): string => {
  const section = () =>
    `## ${phrase(invention, 3)}\n\n${phrase(invention, 60)}.\n\n- ${phrase(invention, 8)}\n- **${phrase(invention, 4)}**\n`
  const sections = 1 + Math.floor(invention.random() * 5)
  return `# ${phrase(invention, 2)}\n\n${Array.from({ length: sections }, section).join('\n')}\n[wiki](https://example.org/${invention.word()})\n`
}

const registration = (userId: string, number: number, invention: Invention): Appendable => ({
  stream: `user-${userId}`,
  events: [
    {
      type: 'UserRegistered',
      data: {
        userId,
        username: `maker${number}`,
        email: `maker${number}@example.test`,
        role: 'developer',
        createdAt: dateOf(number % 2_000),
      },
    },
    { type: 'UserProfileChanged', data: { userId, name: null, bio: phrase(invention, 8) } },
  ],
})

const creation = (number: number, projectId: string, userId: string, invention: Invention): Appendable[] => {
  const teamId = idOf('t', number)
  const { word, pick, random } = invention
  const slug = `${word()}-${number}`
  const events: ProjectEvent[] = [
    {
      type: 'ProjectCreated',
      data: {
        projectId,
        slug,
        title: phrase(invention, 2),
        summary: phrase(invention, 12),
        body: body(invention),
        teamId,
        threadId: idOf('h', number),
        ownerId: userId,
        organizationId: null,
        sides: { client: 'required', server: 'optional' },
        categories: [pick(CATEGORIES)],
        additionalCategories: [pick(CATEGORIES)],
        license: { id: 'MIT', url: null },
        links: {
          source: { url: `https://example.org/${slug}`, donation: false },
          issues: { url: `https://example.org/${slug}/issues`, donation: false },
        },
        requestedStatus: 'approved',
        createdAt: dateOf(number % 2_000),
      },
    },
    {
      type: 'ProjectIconSet',
      data: {
        projectId,
        icon: { path: `images/${projectId}_96.webp`, rawPath: `images/${projectId}.webp`, color: number },
      },
    },
  ]
  for (let item = Math.floor(random() * 3); item > 0; item--)
    events.push({
      type: 'GalleryItemAdded',
      data: {
        projectId,
        item: {
          path: `images/${projectId}_${item}_350.webp`,
          rawPath: `images/${projectId}_${item}.webp`,
          sha1: digest('sha1', `${projectId} ${item}`),
          featured: item === 1,
          title: phrase(invention, 3),
          description: phrase(invention, 10),
          ordering: item,
          createdAt: dateOf(number % 2_000),
        },
      },
    })
  return [
    {
      stream: `projectSlug-${slug}`,
      events: [{ type: 'SlugReserved', data: { slug, holderId: projectId } }],
    },
    {
      stream: `team-${teamId}`,
      events: [
        {
          type: 'TeamFormed',
          data: { teamId, subject: { kind: 'project', id: projectId }, owner: owner(userId) },
        },
      ],
    },
    { stream: `project-${projectId}`, events },
  ]
}

const release = (
  project: { readonly number: number; readonly projectId: string; readonly userId: string },
  nth: number,
  invention: Invention,
): Appendable[] => {
  const { number, projectId, userId } = project
  const { pick, random, word } = invention
  const versionId = idOf('v', number * 100 + nth)
  const fileId = idOf('f', number * 100 + nth)
  const [sha1, sha512] = [digest('sha1', versionId), digest('sha512', versionId)]
  const first = Math.floor(random() * GAME_VERSIONS.length)
  const changes = Array.from({ length: 1 + Math.floor(random() * 6) }, () => `- ${phrase(invention, 7)}`)
  return [
    {
      stream: `fileClaim-${sha1}`,
      events: [{ type: 'FileClaimed', data: { sha1, sha512, fileId, versionId, projectId } }],
    },
    {
      stream: `version-${versionId}`,
      events: [
        {
          type: 'VersionCreated',
          data: {
            versionId,
            projectId,
            authorId: userId,
            name: `${word()} 1.${nth}.0`,
            versionNumber: `1.${nth}.0`,
            changelog: changes.join('\n'),
            channel: nth % 4 === 3 ? 'beta' : 'release',
            status: 'listed',
            featured: false,
            loaders: [pick(LOADERS)],
            gameVersions: GAME_VERSIONS.slice(first, first + 2),
            mrpackLoaders: [],
            environment: 'client_and_server',
            dependencies:
              random() < 0.5
                ? [
                    {
                      projectId: idOf('p', Math.floor(random() * (number + 1))),
                      versionId: null,
                      fileName: null,
                      type: 'required',
                    },
                  ]
                : [],
            files: [
              {
                fileId,
                filename: `${word()}-1.${nth}.0.jar`,
                sha1,
                sha512,
                size: 10_000 + Math.floor(random() * 2_000_000),
                primary: true,
                fileType: null,
              },
            ],
            ordering: null,
            publishedAt: dateOf((number % 2_000) + nth),
          },
        },
      ],
    },
    {
      stream: `project-${projectId}`,
      events: [{ type: 'ProjectVersionAdded', data: { projectId, versionId } }],
    },
  ]
}

const approval = (projectId: string, day: number, invention: Invention): Appendable => ({
  stream: `project-${projectId}`,
  events: [
    {
      type: 'ProjectSubmittedForReview',
      data: { projectId, queuedAt: dateOf(day), requestedStatus: 'approved' },
    },
    {
      type: 'ProjectApproved',
      data: { projectId, status: 'approved', formerStatus: 'processing', approvedAt: dateOf(day + 1) },
    },
    ...(invention.random() < 0.5
      ? [{ type: 'ProjectBodyChanged', data: { projectId, body: body(invention) } } as const]
      : []),
  ],
})

/**
 * The life of one project: about forty events, half of them releases and a third follows. A third of the
 * projects bring a new user.
 */
const inventProject = (number: number, invention: Invention): Appendable[] => {
  const { random } = invention
  const maker = number - (number % 3)
  const userId = idOf('u', maker)
  const projectId = idOf('p', number)
  const lives = maker === number ? [registration(userId, number, invention)] : []
  lives.push(...creation(number, projectId, userId, invention))
  for (let nth = 0, last = Math.floor(random() * 12); nth <= last; nth++)
    lives.push(...release({ number, projectId, userId }, nth, invention))
  lives.push(approval(projectId, number % 2_000, invention))
  const fans = new Set<string>()
  for (let fan = Math.floor(random() * 25); fan > 0; fan--)
    fans.add(idOf('u', 3 * Math.floor((random() * (number + 3)) / 3)))
  for (const fan of fans)
    lives.push({
      stream: `follow-${fan}.${projectId}`,
      events: [{ type: 'ProjectFollowed', data: { userId: fan, projectId, at: dateOf(number % 2_000) } }],
    })
  return lives
}

/**
 * At least `events` events of invented projects in the order of their lives. The same number gives the same
 * events.
 */
export function* inventCatalogue(events: number): Generator<Appendable> {
  const invention = invent(3)
  let made = 0
  for (let number = 0; made < events; number++)
    for (const appendable of inventProject(number, invention)) {
      made += appendable.events.length
      yield appendable
    }
}
