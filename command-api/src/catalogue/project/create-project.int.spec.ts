import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { project, projectQuota, projectSlug, team } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { ofProject } from '@modstead/domain/catalogue/team/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { openImageStore } from '@modstead/infra/images/file-system-image-store'
import { openPictureProcesses } from '@modstead/infra/images/picture-processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { createProject, type NewProjectData } from './create-project.ts'

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let directory: string
let log: Awaited<ReturnType<typeof openExecutor>>
let files: Awaited<ReturnType<typeof openContentStore>>
const pictures = openPictureProcesses()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-creation-'))
  log = await openExecutor()
  files = await openContentStore({ directory, locks: new KeyedMutex() })
})
afterAll(async () => {
  await pictures.close()
  await files.close()
  await log.close()
  await rm(directory, { recursive: true, force: true })
})

/** The stores that a process needs to create a project. Pictures get a directory. */
const prepare = async (slug: string) => {
  const images = await openImageStore(directory)
  const ingested = await files.ingest(Readable.from([Buffer.from(PICTURE, 'base64')]), { maxBytes: 1_000 })
  const answers = { owned: async () => ({ project: [], organization: [] }) }
  const texts = { prepare: async () => {} }
  const timers = { set: async () => {} }
  const stores = { files, images, timers }
  const deps = { executor: log.executor, texts, answers, ...stores, pictures, filesHost: 'files.test' }
  const data: NewProjectData = {
    slug,
    title: 'Lamps',
    summary: 'Lamps of copper.',
    body: 'Lamps.',
    license_id: 'MIT',
    is_draft: true,
  }
  const icon = { name: 'icon', filename: 'icon.png', ingested }
  const sender: Sender = {
    actor: { kind: 'user', id: slug, role: 'developer' },
    intent: { commandId: slug, via: bySystem('specs') },
    now: NOW,
  }
  return () => createProject(deps, data, [icon], sender)
}

const left = async (slug: string) => {
  const { executor } = log
  const phaseOf = async (name: string) => (await executor.load(team, deriveId(slug, name))).state.phase
  return {
    holder: (await executor.load(projectSlug, slug)).state.holderId,
    places: [...(await executor.load(projectQuota, slug)).state.holders],
    teams: [await phaseOf('team.0'), await phaseOf('team.1')],
  }
}

test('a creation whose picture cannot be stored releases its slug and place, and can be sent again', async () => {
  const attempt = await prepare('lamps')
  await rm(join(directory, 'images'), { recursive: true })
  await writeFile(join(directory, 'images'), 'where the pictures should lie')
  await expect(attempt()).rejects.toThrow('ENOTDIR')
  expect(await left('lamps')).toEqual({ holder: null, places: [], teams: ['none', 'none'] })
  await rm(join(directory, 'images'))

  const { projectId } = await (await prepare('lamps'))()
  expect((await log.executor.load(project, projectId)).state.phase).toBe('live')
  expect(await left('lamps')).toEqual({ holder: projectId, places: [projectId], teams: ['formed', 'none'] })
})

test('a creation whose team cannot be formed disbands what already exists, and can be sent again with a new team', async () => {
  const data = { teamId: deriveId('torches', 'team.0'), subject: ofProject, owner: null }
  await log.stored(NOW, `team-${data.teamId}`, { type: 'TeamFormed', data })
  await expect((await prepare('torches'))()).rejects.toMatchObject({ code: 'team-exists' })
  expect(await left('torches')).toEqual({ holder: null, places: [], teams: ['disbanded', 'none'] })

  const { projectId } = await (await prepare('torches'))()
  expect(await left('torches')).toMatchObject({ holder: projectId, teams: ['disbanded', 'formed'] })
})
