import { execFile } from 'node:child_process'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { serveHealth } from '@modstead/server/http/health'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../architecture/repository.ts'
import { imageText, lastOf } from '../support/containers/image-file.ts'

const MINUTE = 60_000

const passes = (words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  promisify(execFile)(process.execPath, words, { cwd: root, env }).then(
    () => true,
    () => false,
  )

describe('the health check of the image', () => {
  const words = JSON.parse(lastOf(imageText(), 'HEALTHCHECK')?.text.replace(/^CMD /, '') ?? '[]') as string[]
  let app: FastifyInstance
  let starting: string | null
  beforeAll(async () => {
    app = fastify()
    const readiness = {
      starting: () => starting,
      leaving: new AbortController().signal,
      readFrom: [],
      look: async () => ({}),
    }
    serveHealth(app, readiness, createMetrics().registry)
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())
  const check = () => passes(words.slice(1), { PORT: `${(app.server.address() as AddressInfo).port}` })

  it('passes once the routes of a role say that it serves', async () => {
    starting = 'the read models'
    expect(await check()).toBe(false)
    starting = null
    expect(await check()).toBe(true)
  })

  it('fails where nobody listens', async () => {
    expect(await passes(words.slice(1), { PORT: '1' })).toBe(false)
  })
})

describe('the health check of the backup', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'modstead-goes-on-'))
    return () => rm(directory, { recursive: true, force: true })
  })
  const check = (...given: string[]) => passes(['infra/containers/backup-goes-on.mjs', ...given])
  const touched = async (agoMs: number) => {
    const path = join(directory, 'backup.json')
    const at = new Date(Date.now() - agoMs)
    await writeFile(path, '{}')
    await utimes(path, at, at)
  }

  it('passes while its list is touched, and fails once it is not', async () => {
    await touched(MINUTE)
    expect(await check(directory)).toBe(true)
    await touched(10 * MINUTE)
    expect(await check(directory)).toBe(false)
  })

  it('fails without a backup, and without a directory', async () => {
    expect(await check(directory)).toBe(false)
    expect(await check()).toBe(false)
  })
})
