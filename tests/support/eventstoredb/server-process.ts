import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../product.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { type Security, securedAddress } from './secured-address.ts'

export interface ServerProcess extends NodeProcess {
  /** For `openEventStoreDb`. */
  readonly url: string
  /** Ends it and deletes its events. */
  stop(): Promise<void>
}

/** One node in a separate process, on a free port of 127.0.0.1. */
export const startServerProcess = async (security: Security = {}): Promise<ServerProcess> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-eventstoredb-'))
  const port = await freePort()
  const node = await startNodeProcess({ ...security, directory, port })
  return {
    ...node,
    url: await securedAddress([port], security, directory),
    async stop() {
      await node.kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
