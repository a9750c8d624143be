import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../support/product.ts'
import { readStoredData } from '../support/stored-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

// A supervisor only knows npm's process. A shell between npm and the product would swallow the signal.
test('SIGTERM to `npm start` ends the product, not only npm', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-npm-'))
  const port = `${await freePort()}`
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: '', PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const npm = spawn('npm', ['start', '--', '--empty'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(npm, 'exit')
  // A process that outlives npm keeps its output open.
  void exited.then(() => setTimeout(() => npm.stdout.destroy(), 10_000).unref())
  try {
    let printed = ''
    for await (const chunk of npm.stdout) {
      printed += chunk
      if (printed.includes('Demo accounts') && !npm.killed) npm.kill('SIGTERM')
    }
    expect(printed).toContain('stopping on SIGTERM')
    expect(await exited).toEqual([0, null])
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    const { chain } = await readStoredData(dataDir, url)
    expect(chain.events).toBeGreaterThan(0)
    expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  } finally {
    npm.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
