import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPictureCache } from './picture-cache.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-cache-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const picture = (bytes: number, kind: 'png' | 'webp' = 'png') => ({ bytes: Buffer.alloc(bytes), kind })
const files = () => readdir(directory)

describe('the pictures on disk', () => {
  it('never take more room than they may: those not asked for longest go', async () => {
    const cache = await openPictureCache(directory, { maxBytes: 250, maxAgeMs: 1_000 })
    await cache.keep('a', picture(100))
    await cache.keep('b', picture(100))
    cache.find('a')
    await cache.keep('c', picture(100))
    expect(cache.find('b')).toBeUndefined()
    expect(cache.find('a')).toBeDefined()
    await vi.waitFor(async () => expect(await files()).toHaveLength(2))
  })

  it('grow old', async () => {
    let now = Date.now()
    const cache = await openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 5_000_000 }, () => now)
    await cache.keep('a', picture(1))
    now += 5_000_001
    expect(cache.find('a')).toBeUndefined()
    await cache.keep('b', picture(1))
    await vi.waitFor(async () => expect(await files()).toHaveLength(1))
  })

  it('are one for each address, whatever kind the host sends the next time', async () => {
    const cache = await openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 1_000 })
    await cache.keep('a', picture(1))
    const { path } = await cache.keep('a', picture(2, 'webp'))
    expect(cache.find('a')).toMatchObject({ path, kind: 'webp' })
    expect(await files()).toHaveLength(1)
  })

  it('are bounded also when the bound has become smaller', async () => {
    const before = await openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 60_000 })
    for (const address of ['a', 'b', 'c']) await before.keep(address, picture(100))
    await openPictureCache(directory, { maxBytes: 150, maxAgeMs: 60_000 })
    await vi.waitFor(async () => expect(await files()).toHaveLength(1))
  })
})
