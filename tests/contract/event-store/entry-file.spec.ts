import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Entry, openEntryFile } from '../../support/eventstoredb/entry-file.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'entry-file-'))
  path = join(directory, 'entries')
})
afterEach(() => rm(directory, { recursive: true }))

const entry = (place: number): Entry => ({
  term: 1,
  stream: `stream-${place}`,
  events: [
    { id: `${place}`, type: 'Noted', data: Buffer.from(`Käse ${place}`), metadata: Buffer.from('{}') },
  ],
})
const entries = [entry(0), entry(1), entry(2)]

const stored = async () => {
  const file = await openEntryFile(directory)
  const read = [...file.entries]
  await file.close()
  return read
}
const fill = async () => {
  const file = await openEntryFile(directory)
  await file.append(entries.slice(0, 1))
  await file.append(entries.slice(1))
  await file.close()
}

test('what was appended is there after a restart', async () => {
  await fill()
  expect(await stored()).toEqual(entries)
})

test.each([1, 9, 40])(
  'a tail that is torn by %i bytes is cut off, and the next append follows the intact entries',
  async (torn) => {
    await fill()
    const { length } = await readFile(path)
    await truncate(path, length - torn)
    expect(await stored()).toEqual(entries.slice(0, 2))
    const file = await openEntryFile(directory)
    await file.append([entry(3)])
    await file.close()
    expect(await stored()).toEqual([...entries.slice(0, 2), entry(3)])
  },
)

test('garbage after the last entry, and an entry with a changed byte, are cut off', async () => {
  await fill()
  await appendFile(path, 'rubbish that is no entry')
  expect(await stored()).toEqual(entries)
  const bytes = await readFile(path)
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
  await writeFile(path, bytes)
  expect(await stored()).toEqual(entries.slice(0, 2))
})

test('truncated entries are permanently gone', async () => {
  await fill()
  const file = await openEntryFile(directory)
  await file.truncate(1)
  await file.append([entry(3)])
  await file.close()
  expect(await stored()).toEqual([entry(0), entry(3)])
})
