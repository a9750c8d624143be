import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('./log-until-told.ts', import.meta.url))
/** Each write to it fails, as on a full disk. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))(
  'a program whose log has no room continues, and ends when it is told to',
  async () => {
    const full = await open(FULL, 'w')
    const child = fork(script, [], { stdio: ['ignore', full.fd, 'inherit', 'ipc'] })
    try {
      for (const line of ['one', 'two', 'three']) {
        child.send(line)
        expect(await once(child, 'message')).toContain('logged')
      }
      const exited = once(child, 'exit')
      child.disconnect()
      expect(await exited).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
      await full.close()
    }
  },
)
