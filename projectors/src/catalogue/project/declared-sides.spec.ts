import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { creation, versionCreation } from './examples.ts'
import { projectProjection } from './fold.ts'
import { projectTable, waitingVersionsTable } from './table.ts'

type Event = ProjectEvent | VersionEvent

const projection = projectProjection({
  publicUrl: 'https://mods.test',
  filesUrl: 'https://files.mods.test',
})
const streamOf = (event: Event) =>
  'versionId' in event.data ? `version-${event.data.versionId}` : `project-${event.data.projectId}`
const fold = (...events: Event[]) => project(projection, recorded(events, streamOf))

const sidesAfter = async (...events: Event[]): Promise<unknown> => {
  const [row] = (await fold(...events)).rows(projectTable)
  return row?.state.sides
}

const declared = { client: 'optional', server: 'unsupported' } as const
const created = creation({ sides: declared })
const silent = versionCreation('SILENT00', { environment: 'unknown' })
const telling = versionCreation('TELLING0', { environment: 'client_only' })
const ofVersion = { projectId: silent.data.projectId, versionId: silent.data.versionId }
const changedTo = (environment: 'client_only' | 'unknown'): VersionEvent => ({
  type: 'VersionEnvironmentChanged',
  data: { ...ofVersion, environment },
})
const renamed: VersionEvent = { type: 'VersionRenamed', data: { ...ofVersion, name: 'Another' } }

describe('the sides that a project declares', () => {
  it('apply while its versions name no environment, whichever came first', async () => {
    expect(await sidesAfter(created, silent)).toEqual(declared)
    expect(await sidesAfter(silent, created)).toEqual(declared)
    expect(await sidesAfter(created, silent, renamed)).toEqual(declared)
  })
  it('are overridden by a version that names an environment, whichever came first', async () => {
    expect(await sidesAfter(created, telling)).toBeNull()
    expect(await sidesAfter(telling, created)).toBeNull()
    expect(await sidesAfter(created, silent, changedTo('client_only'))).toBeNull()
  })
  it('are overridden if one of several versions names an environment', async () => {
    const other = versionCreation('OTHER000', { environment: 'client_only' })
    expect(await sidesAfter(silent, other, created)).toBeNull()
  })
})

it('versions that are deleted before their project is created no longer wait for it', async () => {
  const gone: VersionEvent = { type: 'VersionDeleted', data: { ...ofVersion, sha1s: [] } }
  expect((await fold(silent)).rows(waitingVersionsTable)).toHaveLength(1)
  expect((await fold(silent, gone)).rows(waitingVersionsTable)).toEqual([])
  expect((await fold(gone)).rows(waitingVersionsTable)).toEqual([])
})
