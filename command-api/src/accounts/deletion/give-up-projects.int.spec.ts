import { randomBytes } from 'node:crypto'
import { project, team } from '@modstead/domain/catalogue/aggregates'
import { creation, projectId } from '@modstead/domain/catalogue/project/examples'
import { formed, ofProject, teamId } from '@modstead/domain/catalogue/team/examples'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { createPool } from '@modstead/infra/postgres/pool'
import { openMigratedDatabase } from '@modstead/infra/postgres/test-database'
import { expect, test } from 'vitest'
import { giveUpProject } from './give-up-projects.ts'

test('a project that was moved to its heir before the process died stays there, even if no reaction has run yet', async () => {
  const database = await openMigratedDatabase()
  const pool = createPool(database.url, { name: 'specs' })
  const opened = await openLog({
    pool,
    databaseUrl: database.url,
    masterKey: randomBytes(32),
    eventCatalogue,
  })
  const { streams, store } = opened
  const via = bySystem('specs')
  const append = async (stream: string, events: readonly DomainEvent[]) =>
    streams.append(stream, await streams.load(stream), events, {
      ...{ commandId: stream, command: 'Seed', via, actor: 'anna' },
      at: creation.createdAt,
    })
  await append(`team-${teamId}`, [formed(ofProject)])
  const organizationId = 'ORG00000'
  await append(`project-${projectId}`, [
    { type: 'ProjectCreated', data: creation },
    { type: 'ProjectMovedToOrganization', data: { projectId, organizationId } },
  ])
  const executor = createExecutor(streams)
  const sender = {
    actor: { kind: 'system', name: 'erase-account' } as const,
    ...{ now: creation.createdAt, intent: { commandId: 'erasure', via } },
  }
  const heir = { kind: 'organization', id: organizationId } as const
  await giveUpProject({ executor, pool }, 'anna', projectId, [{ projectId, heir }], sender)
  expect((await executor.load(project, projectId)).state).toMatchObject({ phase: 'live', organizationId })
  expect((await executor.load(team, teamId)).state).toMatchObject({ phase: 'formed', ownerId: null })
  await store.close()
  await pool.end()
  await database.close()
})
