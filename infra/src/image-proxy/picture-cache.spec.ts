import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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
  it('never take more space than allowed: the least recently used are removed', async () => {
    const cache = await openPictureCache(directory, { maxBytes: 250, maxAgeMs: 1_000 })
    await cache.keep('a', picture(100))
    await cache.keep('b', picture(100))
    await cache.find('a')
    await cache.keep('c', picture(100))
    expect(await cache.find('b')).toBeUndefined()
    expect(await cache.find('a')).toBeDefined()
    await vi.waitFor(async () => expect(await files()).toHaveLength(2))
  })

  it('expire', async () => {
    let now = Date.now()
    const cache = await openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 3_900_000 }, () => now)
    const { storedAt } = await cache.keep('a', picture(1))
    // Makes a sweep due, but not long enough for it to take the file that is being written for an abandoned one.
    now = storedAt + 3_900_001
    expect(await cache.find('a')).toBeUndefined()
    await cache.keep('b', picture(1))
    await vi.waitFor(async () => expect(await files()).toHaveLength(1))
  })

  it('are one per address, whatever type the host sends the next time', async () => {
    const cache = await openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 1_000 })
    await cache.keep('a', picture(1))
    const { path } = await cache.keep('a', picture(2, 'webp'))
    expect(await cache.find('a')).toMatchObject({ path, kind: 'webp' })
    expect(await files()).toHaveLength(1)
  })

  it('are limited even if the limit was lowered', async () => {
    const before = await openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 60_000 })
    for (const address of ['a', 'b', 'c']) await before.keep(address, picture(100))
    await openPictureCache(directory, { maxBytes: 150, maxAgeMs: 60_000 })
    await vi.waitFor(async () => expect(await files()).toHaveLength(1))
  })
})

describe('the pictures of several processes', () => {
  const open = () => openPictureCache(directory, { maxBytes: 1_000, maxAgeMs: 60_000 })

  it('are found by each of them, even after another type replaced the first', async () => {
    const [here, there] = [await open(), await open()]
    const first = await here.keep('a', picture(1))
    expect(await there.find('a')).toEqual(first)
    const second = await there.keep('a', picture(2, 'webp'))
    expect(await here.find('a')).toEqual(second)
    expect(await files()).toHaveLength(1)
  })

  it('are fetched again if another process removed them', async () => {
    const [here, there] = [await open(), await open()]
    await here.keep('a', picture(600))
    await there.find('a')
    await there.keep('b', picture(600))
    await vi.waitFor(async () => expect(await files()).toHaveLength(1))
    expect(await here.find('a')).toBeUndefined()
    expect(await here.find('b')).toBeDefined()
  })

  it('keep what another process is writing, but not what has been untouched for long', async () => {
    const [writing, leftOver] = [join(directory, '.writing'), join(directory, '.left-over')]
    await writeFile(writing, 'half')
    await writeFile(leftOver, 'half')
    await utimes(leftOver, 1, 1)
    await open()
    expect(await files()).toEqual(['.writing'])
  })
})
