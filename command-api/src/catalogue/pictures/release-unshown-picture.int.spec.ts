import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { picture } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { wholeOf } from '@modstead/infra/files/read-stored'
import { openImageStore } from '@modstead/infra/images/file-system-image-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { Postponed, type RunningJob } from '@modstead/infra/jobs/port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobParts } from '../../background-parts.ts'
import { openExecutor } from '../../samples/open-executor.ts'
import { releaseUnshownPicture } from './release-unshown-picture.ts'
import { withStoredPictures } from './with-stored-pictures.ts'

let directory: string
let images: ImageStore
let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-unshown-'))
  images = await openImageStore(directory)
  log = await openExecutor()
})
afterAll(async () => {
  await log?.close()
  await rm(directory, { recursive: true, force: true })
})

const stored = async () => {
  const bytes = randomBytes(100)
  return { bytes, path: await images.save({ bytes, ext: 'png' }) }
}

/** What the read models say each time that they are asked, and whether they are up to date then. */
const look = (path: string, shown: boolean[], upToDate: boolean[] = []) => {
  const parts = {
    ...{ executor: log.executor, images },
    pool: { query: async () => ({ rows: shown.shift() ? [{}] : [] }) },
    accounts: { isShown: async () => upToDate.shift() ?? true, store: { head: async () => 0n } },
  } as unknown as JobParts
  const sender = {
    actor: { kind: 'system', name: 'specs' },
    intent: { commandId: path, via: bySystem('specs') },
    now: NOW,
  } as const
  return releaseUnshownPicture.run({ path, rawPath: path }, parts, sender, {} as RunningJob)
}
const eventsOf = async (bytes: Buffer) => {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  return (await log.executor.loadAfresh(picture, sha1)).revision
}

test('a picture that nothing shows is released, and then removed', async () => {
  const { bytes, path } = await stored()
  await look(path, [false, false])
  expect(await images.open(path)).toBeNull()
  expect(await eventsOf(bytes)).toBe(0n)
  await look(path, [false])
  expect(await eventsOf(bytes)).toBe(0n)
})

test('a picture that something comes to show during its removal is there again', async () => {
  const { bytes, path } = await stored()
  await look(path, [false, true])
  expect(await wholeOf(images.open(path))).toEqual(bytes)
  expect(await eventsOf(bytes)).toBe(1n)
})

test('a picture is there again if the read models cannot tell in time whether something shows it', async () => {
  const { bytes, path } = await stored()
  await expect(look(path, [false], [true, false])).rejects.toThrow(Postponed)
  expect(await wholeOf(images.open(path))).toEqual(bytes)
  expect(await eventsOf(bytes)).toBe(1n)
  await look(path, [false, false])
  expect(await images.open(path)).toBeNull()
})

test('a picture that something shows stays, as does one of which the read models may not know yet', async () => {
  const { bytes, path } = await stored()
  await look(path, [true])
  await expect(look(path, [false], [false])).rejects.toThrow(Postponed)
  expect(await wholeOf(images.open(path))).toEqual(bytes)
  expect(await eventsOf(bytes)).toBe(-1n)
})

test('a picture that is removed before its event shows it is stored again', async () => {
  const { bytes, path } = await stored()
  const timers: string[] = []
  const parts = { images, timers: { set: async (key: string) => void timers.push(key) } }
  const save = async () => void (await images.save({ bytes, ext: 'png' }))
  const answer = await withStoredPictures(parts, { paths: [[path, path]], save }, async () => {
    expect(timers).toEqual([`release-unshown-picture.${path}`])
    await images.remove(path)
    return 'shown'
  })
  expect(answer).toBe('shown')
  expect(await wholeOf(images.open(path))).toEqual(bytes)
})
