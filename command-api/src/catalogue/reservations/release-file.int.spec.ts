import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileClaim } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { openPostgresFileLocks } from '@modstead/infra/files/postgres-file-locks'
import { isStored } from '@modstead/infra/files/test-content'
import { FILE_LOCKS } from '@modstead/infra/postgres/advisory-locks'
import { createPool } from '@modstead/infra/postgres/pool'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { claimFiles } from './file-claims.ts'
import { releaseFile } from './release-file.ts'

const sender: Sender = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  intent: { commandId: 'creation', via: bySystem('specs') },
  now: NOW,
}

interface CommandProcess {
  readonly executor: Executor
  readonly files: ContentStore
  readonly close: () => Promise<void>
}

let directory: string
let log: Awaited<ReturnType<typeof openExecutor>>
let here: CommandProcess
let there: CommandProcess
let pool: ReturnType<typeof createPool>

/** Uses the same folder and database as the other process. */
const startProcess = async (executor: Executor): Promise<CommandProcess> => {
  const locks = openPostgresFileLocks(log.databaseUrl, () => {})
  const files = await openContentStore({ directory, locks })
  return {
    executor,
    files,
    close: async () => {
      await files.close()
      await locks.close()
    },
  }
}
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-two-processes-'))
  log = await openExecutor()
  pool = createPool(log.databaseUrl, { name: 'two processes' })
  here = await startProcess(log.executor)
  there = await startProcess(log.otherExecutor)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await pool.end()
  await log.close()
  await rm(directory, { recursive: true, force: true })
})

const store = async ({ executor, files }: CommandProcess, text: string, fileId: string) => {
  const upload = await files.ingest(Readable.from([Buffer.from(text)]), { maxBytes: 1_000 })
  const ids = { versionId: `version-${fileId}`, projectId: 'SOMEBODY' }
  await claimFiles({ executor, files }, [{ fileId, upload }], ids, sender)
  await upload.keep()
  return { sha1: upload.sha1, sha512: upload.sha512, holder: { versionId: ids.versionId, fileId } }
}
const isThere = (sha512: string) => isStored(here.files, sha512)
const someoneWaits = async (): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = $1 and not l.granted`,
    [FILE_LOCKS],
  )
  return rowCount === 1
}

describe('two command processes', () => {
  test('that release the same file keep the bytes that its next holder stores', async () => {
    const { sha1, sha512, holder } = await store(here, 'again', 'file-1')
    const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: CommandProcess['files'] = {
      ...here.files,
      async remove(removed) {
        reached.resolve()
        await goesOn.promise
        await here.files.remove(removed)
      },
    }
    const slowly = releaseFile({ executor: here.executor, files: slow }, sha1, holder, sender)
    await reached.promise
    let isOver = false
    const meanwhile = releaseFile(there, sha1, holder, sender).finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await someoneWaits())).toBe(true)
    const stored = () => store(there, 'again', 'file-2')
    const early = await stored().catch(() => undefined)
    goesOn.resolve()
    await Promise.all([slowly, meanwhile])
    if (!early) await stored()
    expect(await isThere(sha512)).toBe(true)
    expect((await here.executor.loadAfresh(fileClaim, sha1)).state.holders).toMatchObject([
      { fileId: 'file-2' },
    ])
  })

  test('release a file that the other has claimed since they last looked', async () => {
    const before = await store(there, 'late', 'file-1')
    await releaseFile(there, before.sha1, before.holder, sender)
    const { sha1, sha512, holder } = await store(here, 'late', 'file-2')
    expect((await there.executor.load(fileClaim, sha1)).state.holders).toEqual([])
    await releaseFile(there, sha1, holder, sender)
    expect(await isThere(sha512)).toBe(false)
    expect((await here.executor.loadAfresh(fileClaim, sha1)).state.holders).toEqual([])
  })
})
