import { expect } from 'vitest'
import { jar } from './add-on-files.ts'
import type { Answer, Api } from './api.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Part {
  readonly name: string
  readonly filename: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `data` first, then the files, as clients send them. */
export const form = (data: Fields, parts: readonly Part[] = []): FormData => {
  const body = new FormData()
  body.append('data', JSON.stringify(data))
  for (const { name, filename, bytes } of parts) body.append(name, new Blob([bytes]), filename)
  return body
}

export const jarPart = (bytes = jar(), filename = 'sample.jar', name = 'file-0'): Part => ({
  name,
  filename,
  bytes,
})

export const versionData = (changes: Fields = {}) => ({
  version_number: '1.0.0',
  name: 'Version 1.0.0',
  changelog: 'First version',
  dependencies: [],
  game_versions: ['1.20.1'],
  version_type: 'release',
  loaders: ['fabric'],
  featured: false,
  file_parts: ['file-0'],
  ...changes,
})

export const projectData = (slug: string, changes: Fields = {}) => ({
  slug,
  title: `Sample ${slug}`,
  description: 'An invented add-on that tests publish',
  body: 'Some **text**.',
  project_type: 'mod',
  client_side: 'required',
  server_side: 'optional',
  categories: [],
  license_id: 'MIT',
  initial_versions: [versionData()],
  ...changes,
})

export interface Published {
  readonly id: string
  readonly slug: string
  readonly team: string
  readonly versions: readonly string[]
}

export const ok = (answer: Answer, status = 200): Answer => {
  expect(answer.status, answer.text).toBe(status)
  return answer
}

/** Creates a project with one version, which waits for review. */
export const createProject = async (
  owner: Api,
  slug: string,
  changes: Fields = {},
  parts: readonly Part[] = [jarPart()],
): Promise<Published> =>
  ok(await owner.post('/v2/project', form(projectData(slug, changes), parts))).as<Published>()

/** Creates a project without a version. */
export const createEmptyProject = (owner: Api, slug: string, changes: Fields = {}): Promise<Published> =>
  createProject(owner, slug, { initial_versions: [], is_draft: true, ...changes }, [])

export const approve = async (moderator: Api, id: string): Promise<void> => {
  ok(await moderator.patch(`/v2/project/${id}`, { status: 'approved' }), 204)
}

export interface CreatedVersion {
  readonly id: string
  readonly project_id: string
  readonly version_number: string
  readonly files: readonly {
    readonly url: string
    readonly filename: string
    readonly primary: boolean
    readonly hashes: { readonly sha1: string; readonly sha512: string }
  }[]
}

export const createVersion = async (
  owner: Api,
  projectId: string,
  changes: Fields = {},
  parts: readonly Part[] = [jarPart()],
): Promise<CreatedVersion> =>
  ok(
    await owner.post('/v2/version', form(versionData({ project_id: projectId, ...changes }), parts)),
  ).as<CreatedVersion>()

/** Invites a user and has them join. */
export const addMember = async (
  owner: Api,
  teamId: string,
  member: { readonly api: Api; readonly id: string },
  changes: Fields = {},
): Promise<void> => {
  ok(await owner.post(`/v2/team/${teamId}/members`, { user_id: member.id, ...changes }), 204)
  ok(await member.api.post(`/v2/team/${teamId}/join`), 204)
}
