import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodePosition, START } from '../event-store/port.ts'
import { openBackupBytes } from './backup-bytes.ts'
import { placesIn } from './backup-places.ts'
import type { BytesName, NamedFile } from './bytes-of-events.ts'
import { BackupRefused, DamagedBackup } from './damaged-backup.ts'
import { writeManifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { catalogue, type LogOnDisk, openLogOnDisk } from './test-log.ts'
import { markRestoreUnfinished } from './unfinished-restore.ts'
import { verifyBackup } from './verify-backup.ts'

/** Smaller than what the specs back up, so that there are segments and a tail. */
const SEGMENT_EVENTS = 4

let directory: string
let log: LogOnDisk
const opened: LogOnDisk[] = []

const openAnother = async (): Promise<LogOnDisk> => {
  const another = await openLogOnDisk()
  opened.push(another)
  return another
}

const backUp = () => log.backUp(directory, { segmentEvents: SEGMENT_EVENTS })

/** Appends seven events of each kind. */
const fill = async (source = log) => {
  await source.append('user-1', 'Greeted', { userId: 'anna', name: 'Anna' })
  await source.append('user-2', 'Greeted', { userId: 'ben', name: 'Ben' })
  const kept = await source.upload('version-1', 'kept bytes')
  const dropped = await source.upload('version-2', 'dropped bytes')
  const path = await source.picture('project-1', 'a picture')
  await source.append('fileClaim-1', 'Dropped', { sha1: dropped.sha1 })
  await source.append('user-1', 'Greeted', { userId: 'anna', name: 'Anna Karlson' })
  return { kept, dropped, picture: { kind: 'picture', path } as const }
}

/** Backs up one full segment, then two more events. */
const backUpTwice = async () => {
  const names = await fill()
  await backUp()
  await log.append('user-3', 'Greeted', { userId: 'carl', name: 'Carl' })
  await log.append('user-4', 'Greeted', { userId: 'dora', name: 'Dora' })
  await backUp()
  return names
}

const filesOf = async (below: string): Promise<string[]> => {
  const entries = await readdir(below, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** The path at which the product itself keeps these bytes. */
const pathOf = async (name: NamedFile): Promise<string> => {
  const found = await filesOf(log.bytesDirectory)
  return found.find((path) => path.endsWith(name.sha512)) ?? ''
}

const flipByte = async (path: string, at: number) => {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at)
  await file.close()
}

/** The findings of verifying the backup. */
const findingsIn = async (): Promise<readonly string[]> => {
  try {
    return (await verifyBackup(directory, catalogue)).findings
  } catch (error) {
    if (error instanceof DamagedBackup) return [error.message]
    throw error
  }
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-backup-'))
  log = await openAnother()
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await rm(directory, { recursive: true, force: true })
})

describe('a backup', () => {
  it('restores events, personal keys and bytes as they were', async () => {
    const { kept, picture } = await fill()
    await log.pool.query(`insert into download_total values ('project', 'version', 12)`)
    expect(await backUp()).toEqual({ events: 7, added: 7, unfinished: 0 })
    expect(await findingsIn()).toEqual([])
    const target = await openAnother()
    const restored = await target.restore(directory)
    expect(restored).toMatchObject({
      audit: { events: 7, streams: 6, brokenInTotal: 0 },
      persons: 2,
      files: 2,
      missing: [],
      keepsPositions: true,
    })
    expect(await target.events()).toEqual(await log.events())
    const { events } = await target.streams.load('user-1')
    expect(events).toMatchObject([{ data: { name: 'Anna' } }, { data: { name: 'Anna Karlson' } }])
    const found = await Promise.all([kept, picture].map((name) => target.bytes.open(name)))
    expect(await Promise.all(found.map((each) => each && text(each)))).toEqual(['kept bytes', 'a picture'])
    const { rows } = await target.pool.query('select * from download_total')
    expect(rows).toEqual([{ project_id: 'project', version_id: 'version', downloads: '12' }])
  })

  it('is continued, and full segments and files stay unchanged', async () => {
    await fill()
    await backUp()
    const { places, manifest } = await openBackup(directory)
    expect(manifest.segments).toMatchObject([{ first: 0, events: 7 }])
    const unchanging = [
      join(places.events, manifest.segments[0]?.file ?? ''),
      ...(await filesOf(places.files)),
    ]
    const inodes = async () => (await Promise.all(unchanging.map((path) => stat(path)))).map(({ ino }) => ino)
    const before = await inodes()
    await log.append('user-3', 'Greeted', { userId: 'carl', name: 'Carl' })
    await log.append('user-3', 'Greeted', { userId: 'carl', name: 'Carla' })
    expect(await backUp()).toEqual({ events: 9, added: 2, unfinished: 0 })
    expect(await backUp()).toEqual({ events: 9, added: 0, unfinished: 0 })
    expect(await inodes()).toEqual(before)
    expect((await openBackup(directory)).manifest).toMatchObject({
      segments: manifest.segments,
      wholeUpTo: 9,
    })
    await log.append('user-4', 'Greeted', { userId: 'dora', name: 'Dora' })
    await log.append('user-4', 'Greeted', { userId: 'dora', name: 'Dorothea' })
    expect(await backUp()).toEqual({ events: 11, added: 2, unfinished: 0 })
    expect((await openBackup(directory)).manifest).toMatchObject({
      segments: [
        { first: 0, events: 7 },
        { first: 7, events: 4 },
      ],
      wholeUpTo: 11,
    })
    expect(await readdir(places.events)).toHaveLength(3)
    const target = await openAnother()
    await target.restore(directory)
    expect(await target.events()).toEqual(await log.events())
  })

  it('that follows the log includes what is appended, with its keys and bytes', async () => {
    const stop = new AbortController()
    const following = log.backUp(directory, {
      follow: true,
      signal: stop.signal,
      segmentEvents: SEGMENT_EVENTS,
    })
    await fill()
    const wholeUpTo = async () => (await openBackup(directory)).manifest.wholeUpTo
    await expect.poll(wholeUpTo, { timeout: 20_000 }).toBe(7)
    await log.append('user-3', 'Greeted', { userId: 'carl', name: 'Carl' })
    await expect.poll(wholeUpTo, { timeout: 20_000 }).toBe(8)
    stop.abort()
    await following
    expect(await findingsIn()).toEqual([])
    const target = await openAnother()
    await target.restore(directory)
    expect((await target.streams.load('user-3')).events).toMatchObject([{ data: { name: 'Carl' } }])
  })

  it('drops the keys of erased persons, even while it follows the log', async () => {
    await fill()
    const stop = new AbortController()
    const following = log.backUp(directory, { follow: true, signal: stop.signal })
    const keys = () => readFile(placesIn(directory).keys, 'utf8')
    const { rows } = await log.pool.query(
      `select encode(wrapped, 'base64') as key from person_key where person = 'anna'`,
    )
    const key = rows[0].key.replaceAll('\n', '')
    await expect.poll(keys, { timeout: 20_000 }).toContain(key)
    await log.vault.erase('anna')
    await expect.poll(keys, { timeout: 20_000 }).not.toContain(key)
    stop.abort()
    await following
    const target = await openAnother()
    await target.restore(directory)
    const { events } = await target.streams.load('user-1')
    const erased = { data: { name: { erased: true } } }
    expect(events).toMatchObject([erased, erased])
    expect(await target.vault.keyFor('anna', { create: true })).toBe('erased')
  })

  it('drops them the next time if it did not follow the log', async () => {
    await fill()
    await backUp()
    await log.vault.erase('ben')
    await log.pool.query(`update person_key set erased_at = now() - interval '1 year' where person = 'ben'`)
    await backUp()
    const target = await openAnother()
    await target.restore(directory)
    expect((await target.streams.load('user-2')).events).toMatchObject([{ data: { name: { erased: true } } }])
    expect((await target.streams.load('user-1')).events[0]).toMatchObject({ data: { name: 'Anna' } })
  })

  it('loses pictures that were forgotten, for earlier moments too, but neither files nor other pictures', async () => {
    const { picture, dropped } = await fill()
    const unshown = await log.picture('project-4', 'nothing will show this picture')
    const moment = (await log.events()).at(-1)?.position ?? START
    await backUp()
    const held = async (name: BytesName) => await openBackupBytes(placesIn(directory).files).has(name)
    await log.append('user-1', 'Forgotten', { paths: [picture.path] })
    await log.append('project-4', 'Unshown', { path: unshown })
    const again = await log.picture('project-2', 'another picture')
    await log.append('user-2', 'Forgotten', { paths: [again] })
    await log.picture('project-3', 'another picture')
    await backUp()
    expect(await Promise.all([held(picture), held(dropped)])).toEqual([false, true])
    for (const path of [again, unshown]) expect(await held({ kind: 'picture', path })).toBe(true)
    expect(await findingsIn()).toEqual([])
    const target = await openAnother()
    const restored = await target.restore(directory, { until: { kind: 'position', position: moment } })
    expect(restored).toMatchObject({ audit: { events: 8 }, missing: [] })
    expect(await target.bytes.open(picture)).toBeNull()
    expect(await target.bytes.open({ kind: 'picture', path: unshown })).not.toBeNull()
  })

  it('is refused in a directory with other files, and for another log or key', async () => {
    await fill()
    await writeFile(join(directory, 'letter.txt'), 'mine')
    await expect(backUp()).rejects.toThrow(BackupRefused)
    await rm(join(directory, 'letter.txt'))
    await backUp()
    const other = await openAnother()
    await fill(other)
    await expect(other.backUp(directory)).rejects.toThrow(/not the one that this backup was made of/)
    const identity = { store: 'postgres', masterKey: 'cd'.repeat(16) } as const
    await expect(log.backUp(directory, { identity })).rejects.toThrow(/another master key/)
    expect(await findingsIn()).toEqual([])
  })

  it('reports bytes that the product no longer has as they were uploaded', async () => {
    const { kept } = await fill()
    await flipByte(await pathOf(kept), 2)
    await expect(backUp()).rejects.toThrow(new RegExp(kept.sha512))
  })
})

describe('a damaged backup', () => {
  it('reports every changed byte, wherever it is', async () => {
    await log.pool.query(`insert into download_total values ('project', 'version', 12)`)
    await backUpTwice()
    const files = (await filesOf(directory)).filter((path) => !path.endsWith('gone.lines'))
    expect(files.map((path) => relative(directory, path).split('/')[0])).toEqual(
      expect.arrayContaining(['backup.json', 'events', 'files', 'keys.lines', 'tables']),
    )
    for (const path of files) {
      const { size } = await stat(path)
      for (const at of [0, Math.floor(size / 2), size - 2]) {
        await flipByte(path, at)
        expect(await findingsIn(), `${path} at ${at}`).not.toEqual([])
        await flipByte(path, at)
      }
    }
    expect(await findingsIn()).toEqual([])
  })

  it('reports every missing file', async () => {
    await backUpTwice()
    const files = (await filesOf(directory)).filter((each) => !/gone\.lines$|backup\.json$/.test(each))
    expect(files.length).toBeGreaterThan(5)
    for (const path of files) {
      const bytes = await readFile(path)
      await rm(path)
      expect(await findingsIn(), path).not.toEqual([])
      await writeFile(path, bytes)
    }
    expect(await findingsIn()).toEqual([])
  })

  it('reports that its end was cut off, and is not restored or continued then', async () => {
    await backUpTwice()
    const tail = placesIn(directory).tail(7)
    const [first] = (await readFile(tail, 'utf8')).split('\n')
    await writeFile(tail, `${first}\n`)
    expect(await findingsIn()).toEqual([expect.stringMatching(/ends after 8 events, and 9 were backed up/)])
    await expect((await openAnother()).restore(directory)).rejects.toThrow(DamagedBackup)
    await expect(backUp()).rejects.toThrow(DamagedBackup)
  })

  it('is continued after a line that was cut off while it was written', async () => {
    await backUpTwice()
    const { places, manifest } = await openBackup(directory)
    // The state after a kill in the middle of the last line, which was not promised yet.
    await writeManifest(places.manifest, { ...manifest, wholeUpTo: 8 })
    await truncate(places.tail(7), (await stat(places.tail(7))).size - 5)
    expect(await findingsIn()).toEqual([])
    const early = await openAnother()
    expect((await early.restore(directory)).audit.events).toBe(8)
    expect(await backUp()).toEqual({ events: 9, added: 1, unfinished: 0 })
    const target = await openAnother()
    await target.restore(directory)
    expect(await target.events()).toEqual(await log.events())
  })

  it('copies the bytes that an interrupted one had not copied yet', async () => {
    const { kept } = await fill()
    await backUp()
    const { places, manifest } = await openBackup(directory)
    await writeManifest(places.manifest, { ...manifest, wholeUpTo: 1 })
    await rm(places.files, { recursive: true })
    expect(await findingsIn()).toEqual([])
    const target = await openAnother()
    expect((await target.restore(directory)).missing).toContain(kept.sha512)
    await backUp()
    expect(await findingsIn()).toEqual([])
    expect((await (await openAnother()).restore(directory)).missing).toEqual([])
  })

  it('reports whose key is missing', async () => {
    await fill()
    await log.pool.query(`delete from person_key where person = 'ben'`)
    await backUp()
    expect(await findingsIn()).toEqual(['the key of person ben is missing'])
  })

  it('does not report bytes that were removed before it could copy them', async () => {
    const { kept } = await fill()
    await rm(await pathOf(kept))
    await backUp()
    expect(await findingsIn()).toEqual([])
    expect(await (await openAnother()).restore(directory)).toMatchObject({ files: 1, missing: [] })
  })
})

describe('a restore', () => {
  it('ends where it is told to, with the bytes of that moment', async () => {
    const { dropped, picture } = await fill()
    await backUp()
    const events = await log.events()
    const target = await openAnother()
    const restored = await target.restore(directory, {
      until: { kind: 'position', position: decodePosition('3') },
    })
    expect(restored).toMatchObject({ audit: { events: 4 }, files: 2 })
    expect(await target.events()).toEqual(events.slice(0, 4))
    expect(await target.bytes.has(dropped)).toBe(true)
    expect(await target.bytes.has(picture)).toBe(false)
  })

  it('ends before the first event after a given time', async () => {
    await log.append('user-1', 'Greeted', { userId: 'anna', name: 'Anna' }, '2026-11-01T00:00:00.000Z')
    await log.append('user-2', 'Greeted', { userId: 'ben', name: 'Ben' }, '2026-11-02T00:00:00.000Z')
    await log.append('user-3', 'Greeted', { userId: 'carl', name: 'Carl' }, '2026-11-03T00:00:00.000Z')
    await backUp()
    const target = await openAnother()
    await target.restore(directory, { until: { kind: 'time', time: new Date('2026-11-02T00:00:00.000Z') } })
    expect((await target.events()).map(({ stream }) => stream)).toEqual(['user-1', 'user-2'])
  })

  it('does not touch existing data', async () => {
    await fill()
    await backUp()
    const target = await openAnother()
    await target.append('user-9', 'Greeted', { userId: 'zoe', name: 'Zoe' })
    await expect(target.restore(directory)).rejects.toThrow(/There is a catalogue already/)
    expect(await target.events()).toHaveLength(1)
    const keysAlone = await openAnother()
    await keysAlone.vault.keyFor('zoe', { create: true })
    await expect(keysAlone.restore(directory)).rejects.toThrow(/There is a catalogue already/)
  })

  it('that was interrupted is done again from the beginning', async () => {
    await fill()
    await backUp()
    const target = await openAnother()
    await target.append('user-1', 'Greeted', { userId: 'anna', name: 'Half' })
    await markRestoreUnfinished(target.pool)
    await target.restore(directory)
    expect(await target.events()).toEqual(await log.events())
    await expect(target.restore(directory)).rejects.toThrow(BackupRefused)
  })

  it('is refused if there is no backup', async () => {
    await expect(log.restore(directory)).rejects.toThrow(/There is no backup/)
  })
})
