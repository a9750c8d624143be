import { join } from 'node:path'
import { mountSmallDisk } from '../../../support/small-disk.ts'
import type { Fault } from './fault.ts'
import { startAnewNowAndThen } from './postgres-killed.ts'

const DISK_MIB = 640
/** Below the 32 MiB at which uploads are refused; with none left Postgres cannot lengthen its log. */
const LEFT_MIB = [0, 1, 8, 24]

export const diskFull: Fault = {
  id: 'F13',
  title: 'the disk of the log, the tables and the files is full',
  async prepare() {
    const disk = await mountSmallDisk(DISK_MIB)
    if (typeof disk === 'string') return disk
    return {
      shape: 'alone',
      dataDir: join(disk.path, 'data'),
      lastsMs: 3_000,
      async inject({ random }) {
        await disk.fill(random.pick(LEFT_MIB))
        return 0
      },
      async heal(moment) {
        await disk.makeRoom()
        await startAnewNowAndThen(moment)
      },
      remove: () => disk.unmount(),
    }
  },
}
