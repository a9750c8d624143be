import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings } from '@modstead/infra/config/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSecrets } from '../support/containers/made-secrets.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'modstead-secrets-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const password = (address: string | undefined): string => new URL(address ?? '').password

describe('the secrets of the containers', () => {
  it('are created once and stay', () => {
    const first = makeSecrets(directory)
    const second = makeSecrets(directory)
    expect(second.product).toEqual(first.product)
    for (const path of [
      'redis/redis.conf',
      'postgres/password',
      'files/files.env',
      'event-store/event-store.env',
    ])
      expect(second.read(path)).toBe(first.read(path))
  })

  it('are different on another machine and from each other', () => {
    const made = () => {
      const { product, read } = makeSecrets(mkdtempSync(join(directory, 'machine-')))
      return [
        ...['DATABASE_URL', 'REDIS_URL', 'S3_URL'].map((name) => password(product[name])),
        product.MASTER_KEY,
        ...Object.values(parseEnv(read('event-store/event-store.env'))),
      ]
    }
    const all = [...made(), ...made()]
    expect(all).toHaveLength(12)
    expect(new Set(all).size).toBe(12)
    for (const each of all) expect(each).toMatch(/^[\da-f]{64}$/)
  })

  it('are restored unchanged if their copies are lost', () => {
    const { product } = makeSecrets(directory)
    for (const name of readdirSync(join(directory, 'secrets')))
      if (name !== 'made') rmSync(join(directory, 'secrets', name), { recursive: true })
    expect(makeSecrets(directory).product).toEqual(product)
  })

  it('match for the product and the engines', () => {
    const { product, read } = makeSecrets(directory)
    expect(read('postgres/password').trim()).toBe(password(product.DATABASE_URL))
    expect(read('redis/redis.conf')).toContain(`requirepass ${password(product.REDIS_URL)}\n`)
    expect(parseEnv(read('files/files.env'))).toEqual({
      ROOT_ACCESS_KEY: new URL(product.S3_URL ?? '').username,
      ROOT_SECRET_KEY: password(product.S3_URL),
    })
    expect(existsSync(join(directory, 'buckets', new URL(product.S3_URL ?? '').pathname))).toBe(true)
    expect(readSettings(product)).toMatchObject({
      databaseUrl: product.DATABASE_URL,
      redisUrl: product.REDIS_URL,
      eventStoreUrl: product.EVENTSTORE_URL,
      masterKey: Buffer.from(product.MASTER_KEY ?? '', 'hex'),
    })
  })

  it('point to one node again after three', () => {
    makeSecrets(directory)
    const three = join(directory, 'secrets/product/event-store.env')
    writeFileSync(three, 'EVENTSTORE_URL=esdb://a,b,c?tls=true')
    makeSecrets(directory)
    expect(existsSync(three)).toBe(false)
    expect(readFileSync(join(directory, 'secrets/product/product.env'), 'utf8')).toContain(
      'esdb://event-store:2113',
    )
  })
})
