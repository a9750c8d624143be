import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOperation } from '../../../support/operations.ts'
import type { Fault } from './fault.ts'

/** The key is kept apart from the backup, and the demo accounts are not part of it. */
const KEPT = ['keys', 'demo.json']

const succeed = async (...parameters: Parameters<typeof runOperation>): Promise<void> => {
  const { code, output } = await runOperation(...parameters)
  if (code !== 0) throw new Error(`${parameters[0]} ended with ${code}: ${output.slice(-2_000)}`)
}

export const wipedAndRestored: Fault = {
  id: 'F21',
  title: 'backup under load, loss of all data, restore',
  async prepare() {
    const directory = await mkdtemp(join(tmpdir(), 'modstead-wiped-'))
    const backup = join(directory, 'backup')
    return {
      shape: 'alone',
      embedded: ['event store', 'files'],
      async inject({ site, load }) {
        await succeed('back-up-product', [backup], { DATA_DIR: site.dataDir })
        // Commands acknowledged after the last backup are lost with the machine. The drill under load
        // measures how many.
        await load.settle()
        await succeed('back-up-product', [backup], { DATA_DIR: site.dataDir })
        await site.kill()
        const kept = join(directory, 'kept')
        for (const name of KEPT) await cp(join(site.dataDir, name), join(kept, name), { recursive: true })
        await rm(site.dataDir, { recursive: true })
        await mkdir(site.dataDir)
        for (const name of KEPT) await cp(join(kept, name), join(site.dataDir, name), { recursive: true })
        return 1
      },
      async heal({ site, load }) {
        await succeed('back-up-product', [backup, '--verify'], {})
        await succeed('restore-product', [backup], { DATA_DIR: site.dataDir })
        await site.start()
        load.resume()
      },
      remove: () => rm(directory, { recursive: true, force: true }),
    }
  },
}
