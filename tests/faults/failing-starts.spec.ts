import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failToStart } from '../support/failing-start.ts'
import { freePort, restartProduct, startProduct, type TestProduct } from '../support/product.ts'

let product: TestProduct
let elsewhere: string
beforeAll(async () => {
  product = await startProduct()
  elsewhere = await mkdtemp(join(tmpdir(), 'modstead-elsewhere-'))
})
afterAll(async () => {
  await product.stop()
  await product.forget()
  await rm(elsewhere, { recursive: true, force: true })
})

const portOf = ({ url }: TestProduct): string => new URL(url).port

describe('what prevents a start is explained in one line, and the exit code is not 0', () => {
  test('a second start on one data directory; the first one continues', async () => {
    const { exitCode, said } = await failToStart({ DATA_DIR: product.dataDir, PORT: `${await freePort()}` })
    expect(said).toEqual([expect.stringMatching(/Another Modstead .* is using .*DATA_DIR/)])
    expect(exitCode).not.toBe(0)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })
  test('a port in use', async () => {
    const DATA_DIR = join(elsewhere, 'port')
    const { exitCode, said } = await failToStart({ DATA_DIR, PORT: portOf(product) })
    expect(said).toEqual([expect.stringMatching(/Port \d+ .* is taken.*PORT=/)])
    expect(exitCode).not.toBe(0)
    expect(existsSync(DATA_DIR)).toBe(false)
  })
  test('a data directory that is not writable', async () => {
    const file = join(elsewhere, 'a-file')
    await writeFile(file, '')
    for (const DATA_DIR of [file, join(file, 'below')]) {
      const { exitCode, said } = await failToStart({ DATA_DIR, PORT: `${await freePort()}` })
      expect(said).toEqual([expect.stringMatching(/Cannot write .*DATA_DIR/)])
      expect(exitCode).not.toBe(0)
    }
  })
  test.each([
    ['PORT', 'abc'],
    ['RATE_LIMIT', '-1'],
    ['PUBLIC_URL', 'nonsense'],
    ['MASTER_KEY', 'short'],
    ['NODE_ENV', 'staging'],
  ])('the variable %s set to %s', async (name, value) => {
    const { exitCode, said } = await failToStart({ DATA_DIR: join(elsewhere, 'unused'), [name]: value })
    expect(said[0]).toMatch(new RegExp(`^${name} must be`))
    expect(said.slice(1)).toEqual([expect.stringContaining('--help')])
    expect(exitCode).not.toBe(0)
  })
  test('an unknown argument', async () => {
    const { exitCode, said } = await failToStart({ DATA_DIR: join(elsewhere, 'unused') }, ['--made-up'])
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/--made-up.*npm start -- --help/)
    expect(exitCode).not.toBe(0)
  })
  test('a database that does not answer', async () => {
    const DATABASE_URL = `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`
    const env = { DATA_DIR: join(elsewhere, 'remote'), PORT: `${await freePort()}`, DATABASE_URL }
    const { exitCode, said } = await failToStart(env)
    expect(said).toEqual([expect.stringMatching(/does not answer.*DATABASE_URL/)])
    expect(said[0]).not.toContain('secret')
    expect(exitCode).not.toBe(0)
  })
  test('an event store that does not answer', async () => {
    const EVENTSTORE_URL = `esdb://127.0.0.1:${await freePort()}?tls=false`
    const env = { DATA_DIR: join(elsewhere, 'events'), PORT: `${await freePort()}`, EVENTSTORE_URL }
    const { exitCode, said } = await failToStart(env)
    expect(said).toEqual([
      expect.stringMatching(/^Nothing listens where the event store should: 127.*EVENTSTORE_URL/),
    ])
    expect(exitCode).not.toBe(0)
  })
})

describe('personal data with a missing master key', () => {
  test('prevents the start until the key is back', async () => {
    const first = await startProduct()
    await first.stop()
    // A normal end needs no warning.
    expect(first.output()).not.toContain('terminating connection')
    const file = join(first.dataDir, 'keys', 'master.key')
    const env = { DATA_DIR: first.dataDir, PORT: `${await freePort()}` }

    const other = await failToStart({ ...env, MASTER_KEY: randomBytes(32).toString('hex') })
    expect(other.said).toEqual([expect.stringMatching(/not the master key.*master\.key.*MASTER_KEY/)])
    await rename(file, join(elsewhere, 'master.key'))
    const missing = await failToStart(env)
    expect(missing.said).toEqual([expect.stringMatching(/master\.key is missing.*Restore.*MASTER_KEY/)])
    expect([other.exitCode, missing.exitCode]).toEqual([1, 1])
    expect(existsSync(file)).toBe(false)

    await rename(join(elsewhere, 'master.key'), file)
    const again = await restartProduct(first)
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    await again.stop()
    await again.forget()
  })
})

describe('a damaged database', () => {
  test('is reported in one line that names a way out', async () => {
    const damaged = await startProduct()
    await damaged.stop()
    await truncate(join(damaged.dataDir, 'postgres', 'cluster', 'global', 'pg_control'), 100)
    const { exitCode, said } = await failToStart({ DATA_DIR: damaged.dataDir, PORT: `${await freePort()}` })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/damaged|backup/i)
    expect(exitCode).not.toBe(0)
    await damaged.forget()
  })
})
