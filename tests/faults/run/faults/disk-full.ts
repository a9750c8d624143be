import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mountSmallDisk, type SmallDisk } from '../../../support/small-disk.ts'
import type { Site } from '../site.ts'
import type { Fault } from './fault.ts'
import { startAnewNowAndThen } from './postgres-killed.ts'

const run = promisify(execFile)

/**
 * Separate disks for the data directory, for the files of versions below it, and for Postgres's write-ahead
 * log.
 */
const DISKS_MIB = { data: 640, files: 128, wal: 640 } as const
type DiskName = keyof typeof DISKS_MIB
/** Below the 32 MiB at which uploads are refused. With none left Postgres cannot extend its log. */
const LEFT_MIB = [0, 1, 8, 24]

const mountAll = async (): Promise<Readonly<Record<DiskName, SmallDisk>> | string> => {
  const mounted: [string, SmallDisk][] = []
  for (const [name, sizeMiB] of Object.entries(DISKS_MIB)) {
    const disk = await mountSmallDisk(sizeMiB)
    if (typeof disk === 'string') {
      for (const [, each] of mounted) await each.unmount()
      return disk
    }
    mounted.push([name, disk])
  }
  return Object.fromEntries(mounted) as Record<DiskName, SmallDisk>
}

/** Imitates operators who put the log on a separate disk. */
const moveLogOfPostgres = async (site: Site, { path }: SmallDisk): Promise<void> => {
  await site.stop()
  const log = join(site.dataDir, 'postgres/cluster/pg_wal')
  const { uid, gid } = await stat(log)
  await run('cp', ['-a', `${log}/.`, path])
  await chown(path, uid, gid)
  await chmod(path, 0o700)
  await rm(log, { recursive: true })
  await symlink(path, log)
  await site.start()
}

export const diskFull: Fault = {
  id: 'F13',
  title: 'the disk with the data, the files or the write-ahead log is full',
  async prepare() {
    const disks = await mountAll()
    if (typeof disks === 'string') return disks
    const all = Object.values(disks)
    const dataDir = join(disks.data.path, 'data')
    await mkdir(dataDir)
    await symlink(disks.files.path, join(dataDir, 'files'))
    return {
      shape: 'alone',
      embedded: ['event store', 'files'],
      dataDir,
      lastsMs: 3_000,
      async inject({ site, random, point }) {
        if (point === 0) await moveLogOfPostgres(site, disks.wal)
        await all[point % all.length]?.fill(random.pick(LEFT_MIB))
        return 0
      },
      async heal(moment) {
        for (const disk of all) await disk.makeRoom()
        await startAnewNowAndThen(moment)
      },
      async remove() {
        for (const disk of all) await disk.unmount()
      },
    }
  },
}
