import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BackupRefused } from './damaged-backup.ts'
import { type LogOnDisk, openLogOnDisk } from './test-log.ts'

let directory: string
let log: LogOnDisk
const opened: LogOnDisk[] = []
const openAnother = async () => {
  const another = await openLogOnDisk()
  opened.push(another)
  return another
}
const backup = (name: string) => join(directory, name)

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-backups-'))
  log = await openAnother()
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await rm(directory, { recursive: true, force: true })
})

const greet = async (source = log) => {
  await source.append('user-1', 'Greeted', { userId: 'anna', name: 'Anna' })
  await source.append('user-2', 'Greeted', { userId: 'ben', name: 'Ben' })
}
const nameIn = async (target: LogOnDisk, stream: string) =>
  (await target.streams.load(stream)).events[0]?.data

describe('a backup from before an erasure', () => {
  it('brings nobody back whom a later one knows to be erased, nor their pictures', async () => {
    await greet()
    const kept = await log.upload('version-1', 'kept bytes')
    const path = await log.picture('project-1', 'a picture')
    const again = await log.picture('project-2', 'another picture')
    await log.backUp(backup('before'))
    await log.append('user-1', 'Forgotten', { paths: [path, again] })
    await log.picture('project-3', 'another picture')
    await log.vault.erase('anna')
    await log.backUp(backup('later'))

    const target = await openAnother()
    const restored = await target.restore(backup('before'), { erasedIn: backup('later') })
    expect(restored).toMatchObject({ audit: { events: 5 }, missing: [] })
    expect(await nameIn(target, 'user-1')).toMatchObject({ name: { erased: true } })
    expect(await nameIn(target, 'user-2')).toMatchObject({ name: 'Ben' })
    expect(await target.vault.keyFor('anna', { create: true })).toBe('erased')
    expect(await target.bytes.open({ kind: 'picture', path })).toBeNull()
    expect(await target.bytes.open({ kind: 'picture', path: again })).not.toBeNull()
    expect(await target.bytes.open(kept)).not.toBeNull()
  })

  it('asks no backup of another product, and changes nothing where there is none', async () => {
    await greet()
    await log.backUp(backup('before'))
    const another = await openAnother()
    await greet(another)
    const identity = { store: 'postgres', masterKey: 'cd'.repeat(16) } as const
    await another.backUp(backup('strange'), { identity })
    const target = await openAnother()
    const restore = (from: string) => target.restore(backup('before'), { erasedIn: backup(from) })
    await expect(restore('strange')).rejects.toThrow(/another product/)
    await expect(restore('none')).rejects.toThrow(BackupRefused)
    await target.restore(backup('before'))
    expect(await nameIn(target, 'user-1')).toMatchObject({ name: 'Anna' })
  })
})
