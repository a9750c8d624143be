import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from './archive.ts'
import { type RawEntry, rawZip } from './raw-zip.fixture.ts'
import { UnsafeArchive } from './unsafe-archive.ts'

const MIB = 1024 * 1024

describe('opening an archive', () => {
  let directory: string
  let files = 0
  const written = async (bytes: Uint8Array) => {
    files += 1
    const path = join(directory, `${files}.zip`)
    await writeFile(path, bytes)
    return path
  }
  const faultOf = async (bytes: Uint8Array) => {
    const path = await written(bytes)
    const error = await openArchive(path).then(
      (archive) => archive.close().then(() => 'accepted'),
      (failure: unknown) => failure,
    )
    return error instanceof UnsafeArchive ? error.fault : error
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'archive-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  it('lists entries with their sizes and reads texts', async () => {
    const path = await written(
      rawZip([
        { name: 'META-INF/', stored: true },
        { name: 'META-INF/', stored: true },
        { name: 'fabric.mod.json', content: '{"id":"käse"}' },
        { name: 'assets\\icon.png', content: 'x'.repeat(1000) },
        { name: 'stored.bin', content: 'as it is', stored: true },
      ]),
    )
    const archive = await openArchive(path)
    expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
      ['META-INF/', 0],
      ['META-INF/', 0],
      ['fabric.mod.json', 14],
      ['assets/icon.png', 1000],
      ['stored.bin', 8],
    ])
    expect(await archive.readText('fabric.mod.json', 100)).toBe('{"id":"käse"}')
    expect(await archive.readText('stored.bin', 100)).toBe('as it is')
    expect(await archive.readText('missing', 100)).toBeUndefined()
    await expect(archive.readText('assets/icon.png', 999)).rejects.toThrow('larger than 999 bytes')
    await archive.close()
  })

  it('opens an empty archive', async () => {
    const archive = await openArchive(await written(rawZip([])))
    expect(archive.entries).toEqual([])
    await archive.close()
  })

  it('accepts sizes that follow the data, as jar tools write them', async () => {
    expect(await faultOf(rawZip([{ name: 'a.class', content: 'abc', descriptor: 'signed' }]))).toBe(
      'accepted',
    )
  })

  it('accepts a large file that hardly shrinks', async () => {
    const content = new Uint8Array(6 * MIB).map((_, at) => (Math.imul(at, 2_654_435_761) >>> 11) & 255)
    expect(await faultOf(rawZip([{ name: 'big.bin', content }]))).toBe('accepted')
  })

  it('accepts thousands of entries', async () => {
    const many = Array.from(
      { length: 5000 },
      (_, n): RawEntry => ({ name: `c/${n}.class`, content: `class ${n}` }),
    )
    expect(await faultOf(rawZip(many))).toBe('accepted')
  })

  const whole = rawZip([
    { name: 'a', content: 'content '.repeat(50) },
    { name: 'b', content: 'b' },
  ])
  const damaged = Buffer.from(whole).fill(0xff, 32, 40)
  const nested = rawZip([{ name: 'inner', content: 'x'.repeat(1000), stored: true }])

  it.each<[string, string, Uint8Array]>([
    ['a file that is not an archive', 'not-a-zip', Buffer.from('this is a text file, not an archive')],
    ['an empty file', 'not-a-zip', Buffer.alloc(0)],
    ['an archive whose end is missing', 'truncated', whole.subarray(0, whole.length - 30)],
    ['only the first bytes', 'truncated', whole.subarray(0, 10)],
    ['bytes after the end', 'trailing-data', Buffer.concat([whole, Buffer.from('tail')])],
    ['damaged data', 'damaged', damaged],
    [
      'data that differs from what was packed',
      'false-checksum',
      rawZip([{ name: 'a', content: 'abc', checksum: 1 }]),
    ],
    [
      'stored data that differs',
      'false-checksum',
      rawZip([{ name: 'a', content: 'abc', stored: true, checksum: 1 }]),
    ],
    [
      'much data that differs',
      'false-checksum',
      rawZip([{ name: 'a', content: 'abc'.repeat(100_000), stored: true, checksum: 1 }]),
    ],
    ['a path to a parent folder', 'unsafe-path', rawZip([{ name: 'a/../../evil.jar' }])],
    ['a path to a parent folder with backslashes', 'unsafe-path', rawZip([{ name: '..\\evil.jar' }])],
    ['an absolute path', 'unsafe-path', rawZip([{ name: '/etc/passwd' }])],
    ['a drive letter', 'unsafe-path', rawZip([{ name: 'C:/evil.jar' }])],
    ['a zero byte in a name', 'unsafe-path', rawZip([{ name: 'evil.jar\0.txt' }])],
    ['an empty name', 'unsafe-path', rawZip([{ name: '' }])],
    ['a symbolic link', 'symbolic-link', rawZip([{ name: 'l', attributes: 0o120777 * 0x10000 }])],
    [
      'two files with the same name',
      'duplicate-entry',
      rawZip([
        { name: 'a', content: '1' },
        { name: 'a', content: '2' },
      ]),
    ],
    ['an encrypted entry', 'encrypted', rawZip([{ name: 'a', content: '1', flags: 0x801 }])],
    ['a strongly encrypted entry', 'encrypted', rawZip([{ name: 'a', content: '1', flags: 0x841 }])],
    ['an exotic compression', 'unsupported-compression', rawZip([{ name: 'a', content: '1', method: 12 }])],
    [
      'another name in the local header',
      'false-local-header',
      rawZip([{ name: 'good', local: { name: 'evil' } }]),
    ],
    [
      'another size in the local header',
      'false-local-header',
      rawZip([{ name: 'a', content: 'abc', local: { size: 2 } }]),
    ],
    [
      'another stored size in the local header',
      'false-local-header',
      rawZip([{ name: 'a', content: 'abc', local: { compressedSize: 1 } }]),
    ],
    [
      'more entries than declared',
      'false-end-record',
      rawZip([{ name: 'a' }, { name: 'b' }], { end: { entries: 1 } }),
    ],
    ['fewer bytes than declared', 'false-size', rawZip([{ name: 'a', content: 'abc', size: 4 }])],
    ['more bytes than declared', 'bomb', rawZip([{ name: 'a', content: 'a'.repeat(1000), size: 10 }])],
    [
      'much more bytes than declared',
      'bomb',
      rawZip([{ name: 'a', content: Buffer.alloc(300 * MIB), size: 10 }]),
    ],
    [
      '700 MiB of zeros',
      'declared-bomb',
      rawZip(Array.from({ length: 7 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(100 * MIB) }))),
    ],
    [
      'more than 2 GiB by declaration',
      'declared-bomb',
      rawZip([
        { name: 'a', size: 2 ** 31 },
        { name: 'b', size: 1 },
      ]),
    ],
    [
      'two entries with the same data',
      'overlap',
      rawZip([
        { name: 'a', content: 'abc' },
        { name: 'b', content: 'abc', sharesDataOf: 0 },
      ]),
    ],
  ])('refuses %s: %s', async (_what, fault, bytes) => {
    expect(await faultOf(bytes)).toBe(fault)
  })

  it('refuses an entry that lies inside the data of another one', async () => {
    const outer = rawZip([
      { name: 'outer', content: nested, stored: true },
      { name: 'inner', content: 'x'.repeat(1000), stored: true },
    ])
    const record = outer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    outer.writeUInt32LE(outer.indexOf(Buffer.from('inner')) - 30, record + 42)
    expect(await faultOf(outer)).toBe('overlap')
  })

  it('refuses more entries than a plain archive can count', async () => {
    const bytes = rawZip([{ name: 'a', stored: true }], { zip64: { entries: 65_536 } })
    expect(await faultOf(bytes)).toBe('too-many-entries')
  })

  it('refuses more entries than declared', async () => {
    const many = Array.from({ length: 65_536 }, (_, n): RawEntry => ({ name: `${n}`, stored: true }))
    expect(await faultOf(rawZip(many, { end: { entries: 3 } }))).toBe('too-many-entries')
  })

  it('refuses a list of entries that takes too much memory', async () => {
    const extra = Buffer.alloc(65_000)
    const many = Array.from({ length: 600 }, (_, n): RawEntry => ({ name: `${n}`, stored: true, extra }))
    expect(await faultOf(rawZip(many))).toBe('too-many-entries')
  })
})
