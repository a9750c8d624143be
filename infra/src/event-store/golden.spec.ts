import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UndecodableEvent } from './codec.ts'
import { compareGolden, decodeGolden, readGoldenFiles } from './golden.ts'

const catalogue: EventCatalogue = {
  Moved: { version: 2, upcasts: { 1: ({ town }) => ({ place: town }) } },
  Named: { version: 1, personal: { person: 'personId', fields: ['name'] } },
}

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-golden-'))
  await mkdir(join(directory, 'person', 'golden'), { recursive: true })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const keep = (name: string, data: unknown) =>
  writeFile(join(directory, 'person', 'golden', name), JSON.stringify(data))

describe('golden files', () => {
  test('are compared with the types in the catalogue', async () => {
    await keep('Moved.v2.json', { place: 'Ulm' })
    await keep('Named.v1.json', { personId: 'p', name: 'Anna' })
    await keep('Gone.v1.json', {})
    expect(compareGolden(catalogue, await readGoldenFiles(directory))).toEqual({
      missing: ['Moved.v1'],
      unknown: ['Gone.v1'],
    })
  })

  test('decode to today’s shape', async () => {
    await keep('Moved.v1.json', { town: 'Ulm' })
    await keep('Named.v1.json', { personId: 'p', name: 'Anna' })
    const files = await readGoldenFiles(directory)
    expect(await Promise.all(files.map((file) => decodeGolden(catalogue, file)))).toEqual([
      { place: 'Ulm' },
      { personId: 'p', name: 'Anna' },
    ])
  })

  test('of a version that cannot be upcast are refused', async () => {
    await keep('Moved.v3.json', {})
    const [file] = await readGoldenFiles(directory)
    if (!file) return expect.unreachable()
    await expect(decodeGolden(catalogue, file)).rejects.toBeInstanceOf(UndecodableEvent)
  })

  test('with an unexpected name or content are refused by path', async () => {
    await keep('moved-1.json', {})
    await expect(readGoldenFiles(directory)).rejects.toThrow(/moved-1\.json is not named/)
    await rm(join(directory, 'person', 'golden', 'moved-1.json'))
    await keep('Moved.v1.json', [])
    await expect(readGoldenFiles(directory)).rejects.toThrow(/does not hold the data of an event/)
  })
})
