import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { NOW } from '@modstead/domain/catalogue/examples'
import { creation, projectId } from '@modstead/domain/catalogue/project/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { expect, test } from 'vitest'
import { openRetitling, RETITLE } from './retitle-job.ts'

const VICTIM = fileURLToPath(new URL('./retitle-until-killed.ts', import.meta.url))

test('the command of a job is stored once, even if its process died before the job was marked', async () => {
  const database = await openTestDatabase()
  const heir = await openRetitling(database.url, () => {})
  const stream = `project-${projectId}`
  const seed = { commandId: 'seed', command: 'Seed', via: bySystem('specs'), actor: 'anna', at: NOW }
  const created = { type: 'ProjectCreated', data: creation }
  await heir.streams.append(stream, await heir.streams.load(stream), [created], seed)
  const retitlings = async () => {
    const commandIds: string[] = []
    for await (const { type, metadata } of heir.store.readStream(stream))
      if (type === 'ProjectRetitled') commandIds.push(metadata.commandId)
    return commandIds
  }

  const id = await heir.jobs.enqueue(RETITLE, { projectId })
  const victim = spawn(process.execPath, [VICTIM, database.url], { stdio: ['ignore', 'inherit', 'inherit'] })
  expect(await once(victim, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await heir.jobs.find(id)).toMatchObject({ state: 'active' })
  expect(await retitlings()).toEqual([id])

  await heir.jobs.start()
  await expect.poll(() => heir.jobs.find(id), { timeout: 60_000 }).toMatchObject({ state: 'done' })
  expect(await retitlings()).toEqual([id])
  await heir.close()
  await database.close()
})
