import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createCodec } from '@modstead/infra/event-store/codec'
import { openEventStore } from '@modstead/infra/event-store/open'
import { createStreams, EMPTY_STREAM, type StreamEnd } from '@modstead/infra/event-store/streams'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { sampleProject } from '@modstead/projectors/samples/sample-log'

export interface ToolRun {
  readonly code: number
  readonly out: string
  readonly said: string
}

/** The entry of a tool in this folder, such as `verify-audit-chain`. */
export const entryOf = (tool: string) => fileURLToPath(new URL(`./${tool}.ts`, import.meta.url))

/** A database and an empty data directory for tools that run in their own processes. */
export const openToolWorld = async () => {
  const masterKey = randomBytes(32)
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-tools-'))
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'tool specs' })

  const environment = (variables: Record<string, string>) => ({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey.toString('hex'),
    ...variables,
  })

  const runFile = (
    file: string,
    given: readonly string[] = [],
    variables: Record<string, string> = { DATABASE_URL: database.url },
  ): Promise<ToolRun> =>
    new Promise((done) => {
      const options = { env: environment(variables), timeout: 50_000 }
      execFile(process.execPath, [file, ...given], options, (error, out, said) =>
        done({ code: error === null ? 0 : Number(error.code), out, said }),
      )
    })

  return {
    dataDir,
    pool,
    databaseUrl: database.url,
    environment,

    /** Appends a project with three versions. */
    async fill() {
      const store = await openEventStore({ databaseUrl: database.url })
      const vault = await openVault({ pool, masterKey })
      const streams = createStreams(store, createCodec(eventCatalogue, vault))
      const ends = new Map<string, StreamEnd>()
      const at = '2026-02-03T04:05:06.000Z'
      for (const [index, { stream, event }] of sampleProject(1, 3).entries()) {
        const context = {
          commandId: `fill ${index}`,
          command: 'Seed',
          via: bySystem('specs'),
          actor: 'system:specs',
          at,
        }
        ends.set(stream, await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, [event], context))
      }
      await store.close()
    },

    run: (tool: string, given?: readonly string[], variables?: Record<string, string>): Promise<ToolRun> =>
      runFile(entryOf(tool), given, variables),

    /** Runs a script of `package.json`, such as `projections`. */
    runScript: (script: string, given?: readonly string[]): Promise<ToolRun> =>
      runFile(fileURLToPath(new URL(`../../../scripts/${script}.mjs`, import.meta.url)), given),

    async close() {
      await pool.end()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
