import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeyRing, MasterKeyError, openMasterKey } from './master-key.ts'

const neverMissed = async () => false

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'modstead-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('the master key', () => {
  test('is created once, readable only by its owner, and found again', async () => {
    const key = await openMasterKey(dataDir, neverMissed)
    expect(key).toHaveLength(32)
    expect(await openMasterKey(dataDir, neverMissed)).toEqual(key)
    expect((await stat(join(dataDir, 'keys', 'master.key'))).mode & 0o777).toBe(0o600)
  })

  test('is the same for all who open it at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => openMasterKey(dataDir, neverMissed)))
    for (const key of keys) expect(key).toEqual(keys[0])
  })

  test('is not created if an earlier one is missing, and nothing is written', async () => {
    const opening = openMasterKey(dataDir, async () => true)
    await expect(opening).rejects.toThrow(MasterKeyError)
    await expect(opening).rejects.toThrow(/keys\/master\.key is missing.*Restore it.*MASTER_KEY/)
    expect(await readdir(dataDir)).toEqual([])
    const key = await openMasterKey(dataDir, neverMissed)
    expect(await openMasterKey(dataDir, async () => true)).toEqual(key)
  })

  test('is refused in one clear line if it is not 32 bytes, without showing it', async () => {
    await openMasterKey(dataDir, neverMissed)
    await writeFile(join(dataDir, 'keys', 'master.key'), 'damaged')
    await expect(openMasterKey(dataDir, neverMissed)).rejects.toThrow(
      /master\.key must hold 64 hexadecimal digits/,
    )
    await expect(openMasterKey(dataDir, neverMissed)).rejects.not.toThrow(/damaged/)
  })
})

describe('a key ring', () => {
  const ring = createKeyRing(randomBytes(32))

  test('unwraps a key only for its person and only with its master key', () => {
    const key = randomBytes(32)
    const wrapped = ring.wrap('anna', key)
    expect(ring.unwrap('anna', wrapped)).toEqual(key)
    expect(() => ring.unwrap('bert', wrapped)).toThrow()
    expect(() => createKeyRing(randomBytes(32)).unwrap('anna', wrapped)).toThrow()
  })

  test('indexes the same text identically, and differently for other texts and other master keys', () => {
    expect(ring.index('anna')).toMatch(/^[0-9a-f]{40}$/)
    expect(ring.index('anna')).toBe(ring.index('anna'))
    expect(ring.index('anna')).not.toBe(ring.index('Anna'))
    expect(ring.index('anna')).not.toBe(createKeyRing(randomBytes(32)).index('anna'))
  })
})
