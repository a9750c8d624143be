import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openArchive } from './archive.ts'
import { type RawArchive, type RawEntry, rawZip, unicodeName, zip64Field } from './raw-zip.fixture.ts'
import { type ReadEntry, readAsStream } from './stream-reader.fixture.ts'
import { UnsafeArchive } from './unsafe-archive.ts'

/** Reads by the list at the end, as most programs do. */
const readByList = async (archive: Buffer): Promise<ReadEntry[]> => {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const entries: ReadEntry[] = []
  for await (const entry of zip.eachEntry()) {
    const chunks: Uint8Array[] = await (await zip.openReadStreamPromise(entry)).toArray()
    entries.push({ name: entry.fileName, content: Buffer.concat(chunks).toString('latin1') })
  }
  return entries
}

const sorted = (entries: readonly ReadEntry[]) =>
  entries.map(({ name, content }) => `${name}\n${content}`).toSorted()

const MAX_32 = 0xffff_ffff
const names = fc.oneof(
  { weight: 9, arbitrary: fc.nat(99).map((number) => `b/${number}.json`) },
  { weight: 1, arbitrary: fc.constantFrom('b/', 'd.class', 'D.class', 'ü.txt', 'x', '../x', 'X') },
)
const contents = fc.oneof(
  fc.constantFrom('', 'text', 'PK\x03\x04', 'PK\x07\x08'.repeat(9)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const orNothing = <T>(values: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const rarely = <T>(values: fc.Arbitrary<T>) => orNothing(values, 30)
const now = <T>(values: fc.Arbitrary<T>) => orNothing(values, 2)
const seldom = <T>(value: T) => rarely(fc.constant(value))

const without = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const entries: fc.Arbitrary<RawEntry> = fc
  .record({
    name: names,
    content: contents.map((text) => Buffer.from(text, 'latin1')),
    stored: fc.boolean(),
    flags: orNothing(fc.constantFrom(0, 0x801), 9),
    descriptor: now(fc.constantFrom('signed' as const, 'unsigned' as const, 'wide' as const)),
    extra: orNothing(fc.constantFrom('same' as const, 'other' as const, 'wide' as const), 3),
    unlisted: seldom(true),
    followedBy: seldom(Buffer.from('gap')),
    size: seldom(3),
    checksum: seldom(7),
    local: rarely(
      fc.constantFrom<NonNullable<RawEntry['local']>>(
        { name: 'y' },
        { method: 0 },
        { size: 1 },
        { checksum: 1 },
      ),
    ),
  })
  .map(({ extra, ...rest }) => {
    const entry = without(rest) as unknown as RawEntry
    const field = extra === 'other' ? 'z.txt' : String(entry.name)
    if (extra === undefined) return entry
    if (extra !== 'wide') {
      const unicode = unicodeName(entry.name, field)
      return { ...entry, extra: unicode, local: { ...entry.local, extra: unicode } }
    }
    const isLater = entry.descriptor !== undefined
    const large = entry.stored === true && !isLater ? (entry.content?.length ?? 0) : 0
    const local = { compressedSize: MAX_32, size: MAX_32, extra: zip64Field(large, large) }
    return { ...entry, local: { ...entry.local, ...local } }
  })

const archives: fc.Arbitrary<RawArchive> = fc
  .record({
    before: seldom(Buffer.from('MZ')),
    beforeDirectory: seldom(Buffer.from('gap')),
    afterDirectory: seldom(Buffer.from('gap')),
    comment: now(fc.constantFrom(Buffer.from('comment'))),
    zip64: now(fc.constant(true as const)),
    end: seldom({ entries: 1 }),
  })
  .map((archive) => without(archive) as RawArchive)

/** Bytes to change afterwards; positions are fractions of the length. */
const changes = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 3 }),
  },
)

describe('an archive that passes the inspection', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'readers-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  it('is the same for programs that read it from the start and from the end', async () => {
    const path = join(directory, 'archive.zip')
    const isTaken = async (bytes: Uint8Array) => {
      await writeFile(path, bytes)
      try {
        await (await openArchive(path)).close()
        return true
      } catch (error) {
        if (error instanceof UnsafeArchive) return false
        throw error
      }
    }
    const seen = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(entries, { maxLength: 4 }),
        archives,
        changes,
        async (list, archive, edits) => {
          const bytes = rawZip(list, archive)
          for (const [part, value] of edits) bytes[Math.floor(part * (bytes.length - 1))] = value
          if (!(await isTaken(bytes))) {
            seen.refused += 1
            return
          }
          seen.taken += 1
          expect(sorted(readAsStream(bytes))).toEqual(sorted(await readByList(bytes)))
        },
      ),
      { numRuns: 400 },
    )
    expect(seen.taken).toBeGreaterThan(50)
    expect(seen.refused).toBeGreaterThan(50)
  })
})
