import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeyedMutex } from '../command-pipeline/keyed-mutex.ts'
import { openImageStore } from '../images/file-system-image-store.ts'
import type { ContentStore } from './content-store.ts'
import { openContentStore } from './file-system-content-store.ts'
import { proving } from './prove-bytes.ts'
import { wholeOf } from './read-stored.ts'
import { BytesDiffer } from './storage-errors.ts'
import { inChunks, patterned } from './test-content.ts'

const MIB = 1024 * 1024
const SMALL = 10_000
const LARGE = 5 * MIB + 3

let directory: string
let store: ContentStore
let told: string[]

beforeEach(async () => {
  told = []
  directory = await mkdtemp(join(tmpdir(), 'proved-'))
  const onDiffer = (path: string) => told.push(path)
  store = await openContentStore({ directory, locks: new KeyedMutex(), onDiffer })
})
afterEach(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const flipBit = async (path: string, at: number) => {
  const file = await open(path, 'r+')
  const [byte] = (await file.read(Buffer.alloc(1), 0, 1, at)).buffer
  await file.write(Buffer.of((byte ?? 0) ^ 8), 0, 1, at)
  await file.close()
}

const stored = async (length: number) => {
  const bytes = patterned(length)
  const ingested = await store.ingest(inChunks(bytes, 65_536), { maxBytes: LARGE })
  await ingested.keep()
  const { sha512 } = ingested
  const path = join(directory, 'content', sha512.slice(0, 2), sha512.slice(2, 4), sha512)
  return { bytes, sha512, path, open: () => store.open(sha512) }
}

/** The bytes that a client has when the answer ends, and why it ended. */
const taken = async (bytes: AsyncIterable<Uint8Array> | null | undefined) => {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of bytes ?? []) chunks.push(chunk)
    return { got: Buffer.concat(chunks) }
  } catch (error) {
    return { got: Buffer.concat(chunks), error }
  }
}

describe.each([
  ['first', 0],
  ['middle', 0.5],
  ['last', 1],
])('a file whose %s byte has changed on disk', (_name, part) => {
  it('is refused before its first byte, whole or in part, if it is small', async () => {
    const { path, open } = await stored(SMALL)
    await flipBit(path, Math.floor((SMALL - 1) * part))
    await expect(wholeOf(open())).rejects.toBeInstanceOf(BytesDiffer)
    const opened = await open()
    await expect(opened?.read(5_000, 5_000)).rejects.toBeInstanceOf(BytesDiffer)
    expect(told).toEqual([path, path])
  })

  it('breaks off before its end if it is large', async () => {
    const { path, open, bytes } = await stored(LARGE)
    await flipBit(path, Math.floor((LARGE - 1) * part))
    const opened = await open()
    const { got, error } = await taken(await opened?.read(0, LARGE - 1))
    expect(error).toBeInstanceOf(BytesDiffer)
    expect(got.length).toBeLessThan(bytes.length)
    expect(told).toEqual([path])
  })
})

it('returns small and large files, whole or in part', async () => {
  for (const length of [SMALL, LARGE]) {
    const { bytes, open } = await stored(length)
    expect((await wholeOf(open()))?.equals(bytes)).toBe(true)
    const part = await (await open())?.read(17, length - 2)
    expect((await buffer(part!)).equals(bytes.subarray(17, length - 1))).toBe(true)
  }
  expect(told).toEqual([])
})

it('closes a large file that nobody has started to read', async () => {
  const file = Readable.from([Buffer.from('never read')])
  proving(file, { algorithm: 'sha1', hash: '' }, () => {}).destroy()
  await expect.poll(() => file.destroyed).toBe(true)
})

it('repairs what has changed on disk when the same bytes are uploaded again', async () => {
  const { path, bytes, open } = await stored(SMALL)
  await flipBit(path, 3)
  await stored(SMALL)
  expect((await wholeOf(open()))?.equals(bytes)).toBe(true)
})

it('refuses a picture that has changed on disk, and repairs it when it is saved again', async () => {
  const images = await openImageStore(directory, (path) => told.push(path))
  const bytes = Buffer.from(patterned(500))
  const path = await images.save({ bytes, ext: 'png' })
  expect(path).toBe(`images/${createHash('sha1').update(bytes).digest('hex')}.png`)
  await flipBit(join(directory, path), 400)
  await expect(wholeOf(images.open(path))).rejects.toBeInstanceOf(BytesDiffer)
  expect(told).toEqual([join(directory, path)])
  await images.save({ bytes, ext: 'png' })
  expect((await wholeOf(images.open(path)))?.equals(bytes)).toBe(true)
})
