import { createHash } from 'node:crypto'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { Membership, TeamSubject } from '@modstead/domain/catalogue/values/membership'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
} from '@modstead/domain/catalogue/values/permissions'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import type { DataOf } from '@modstead/domain/kernel/event'
import type { ReadWorld } from './read-world.ts'

export const hashOf = (algorithm: 'sha1' | 'sha512', text: string): string =>
  createHash(algorithm).update(text).digest('hex')

/** A file whose bytes are its content. */
export const fileOf = (content: string, given: Partial<VersionFile> = {}): VersionFile => ({
  fileId: hashOf('sha1', content).slice(0, 8),
  filename: `${content}.jar`,
  sha1: hashOf('sha1', content),
  sha512: hashOf('sha512', content),
  size: content.length,
  primary: true,
  fileType: null,
  ...given,
})

export const membership = (userId: string, given: Partial<Membership> = {}): Membership => ({
  userId,
  role: 'Member',
  permissions: ALL_PROJECT_PERMISSIONS,
  organizationPermissions: null,
  payoutsSplit: 100,
  ordering: 0,
  ...given,
})

export const addUser = (world: ReadWorld, userId: string, username: string) =>
  world.append(`user-${userId}`, {
    type: 'UserRegistered',
    data: {
      userId,
      username,
      email: `${username}@example.test`,
      role: 'developer',
      createdAt: '2024-01-01T00:00:00.000Z',
    },
  })

/** The team of a project or organization. */
export const teamOf = (subjectId: string): string => `t${subjectId.slice(1)}`

const formTeam = (world: ReadWorld, subject: TeamSubject, owner: Membership | null) => {
  const teamId = teamOf(subject.id)
  return world.append(`team-${teamId}`, { type: 'TeamFormed', data: { teamId, subject, owner } })
}

type ProjectData = DataOf<ProjectEvent, 'ProjectCreated'>

/** Approved by default. */
export const addProject = async (
  world: ReadWorld,
  projectId: string,
  { status = 'approved', ...given }: Partial<ProjectData> & { status?: ProjectStatus } = {},
) => {
  const ownerId = given.ownerId ?? 'user0001'
  const organizationId = given.organizationId ?? null
  await formTeam(
    world,
    { kind: 'project', id: projectId },
    organizationId === null ? membership(ownerId) : null,
  )
  const data: ProjectData = {
    projectId,
    slug: projectId.toLowerCase(),
    title: `Project ${projectId}`,
    summary: 'An add-on of a spec',
    body: '# Hello',
    teamId: teamOf(projectId),
    threadId: `h${projectId.slice(1)}`,
    ownerId,
    organizationId,
    sides: null,
    categories: ['utility'],
    additionalCategories: [],
    license: { id: 'MIT', url: null },
    links: {
      source: { url: 'https://example.test/s', donation: false },
      patreon: { url: 'https://example.test/x', donation: true },
    },
    requestedStatus: 'approved',
    createdAt: '2024-02-01T00:00:00.000Z',
    ...given,
  }
  const approvedAt = '2024-02-02T00:00:00.000Z'
  await world.append(
    `project-${projectId}`,
    { type: 'ProjectCreated', data },
    {
      type: 'GalleryItemAdded',
      data: {
        projectId,
        item: {
          path: 'images/a.webp',
          rawPath: 'images/b.png',
          sha1: hashOf('sha1', 'picture'),
          featured: false,
          title: 'One',
          description: null,
          ordering: 0,
          createdAt: approvedAt,
        },
      },
    },
    ...(status === 'draft'
      ? []
      : [{ type: 'ProjectApproved', data: { projectId, status, formerStatus: 'processing', approvedAt } }]),
  )
  await world.append(`projectSlug-${data.slug}`, {
    type: 'SlugReserved',
    data: { slug: data.slug, holderId: projectId },
  })
}

type VersionData = DataOf<VersionEvent, 'VersionCreated'>

/** By default its one file contains its id. */
export const addVersion = async (
  world: ReadWorld,
  projectId: string,
  versionId: string,
  given: Partial<VersionData> = {},
) => {
  await world.append(`version-${versionId}`, {
    type: 'VersionCreated',
    data: {
      versionId,
      projectId,
      authorId: 'user0001',
      name: `Version ${versionId}`,
      versionNumber: '1.0.0',
      changelog: 'A log',
      channel: 'release',
      status: 'listed',
      featured: false,
      loaders: ['fabric'],
      gameVersions: ['1.20.1'],
      mrpackLoaders: [],
      environment: 'client_only_server_optional',
      dependencies: [],
      files: [fileOf(versionId)],
      ordering: null,
      publishedAt: '2024-03-01T00:00:00.000Z',
      ...given,
    } satisfies VersionData,
  })
}

export const addOrganization = async (world: ReadWorld, organizationId: string, ownerId: string) => {
  const teamId = teamOf(organizationId)
  const owner = membership(ownerId, { organizationPermissions: ALL_ORGANIZATION_PERMISSIONS })
  await formTeam(world, { kind: 'organization', id: organizationId }, owner)
  await world.append(`organization-${organizationId}`, {
    type: 'OrganizationCreated',
    data: {
      organizationId,
      slug: organizationId.toLowerCase(),
      name: `Guild ${organizationId}`,
      description: 'An organization of a spec',
      teamId,
      ownerId,
      createdAt: '2024-01-05T00:00:00.000Z',
    },
  })
}

const subjectOf = (projectId: string): TeamSubject => ({ kind: 'project', id: projectId })

export const invite = (world: ReadWorld, projectId: string, userId: string, role = 'Artist') =>
  world.append(`team-${teamOf(projectId)}`, {
    type: 'TeamMemberInvited',
    data: {
      teamId: teamOf(projectId),
      subject: subjectOf(projectId),
      member: membership(userId, { role, permissions: 1, ordering: 1 }),
      invitedBy: 'user0001',
    },
  })

export const join = (world: ReadWorld, projectId: string, userId: string) =>
  world.append(`team-${teamOf(projectId)}`, {
    type: 'TeamMemberJoined',
    data: { teamId: teamOf(projectId), subject: subjectOf(projectId), userId },
  })
