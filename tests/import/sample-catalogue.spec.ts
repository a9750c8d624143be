import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { main } from '../support/built-server.ts'
import { freePort, startProduct } from '../support/product.ts'

interface Statistics {
  projects: number
  versions: number
}

const statistics = (url: string): Promise<Statistics | null> =>
  fetch(`${url}/v2/statistics`).then(
    async (answer) => (answer.ok ? ((await answer.json()) as Statistics) : null),
    () => null,
  )

/** Starts the product for the first time and kills it once some of the sample catalogue is there. */
const killFirstStart = async (dataDir: string): Promise<number> => {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  let present = 0
  while (present === 0 && child.exitCode === null) {
    await pause(50)
    present = (await statistics(`http://127.0.0.1:${port}`))?.projects ?? 0
  }
  child.kill('SIGKILL')
  await exited
  return present
}

test('a first start that was killed continues with the sample catalogue where it stopped', {
  timeout: 180_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-sample-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  expect(await killFirstStart(dataDir)).toBeGreaterThan(0)

  const product = await startProduct({ dataDir, arguments: [] })
  onTestFinished(async () => {
    await product.stop()
  })
  expect(await statistics(product.url)).toMatchObject({ projects: 60, versions: 328 })
  const headers = { authorization: product.accounts.admin?.token ?? '' }
  for (const [slug, status] of [
    ['first-frost', 'processing'],
    ['draft-tiles', 'draft'],
    ['old-forge-bells', 'archived'],
    ['noir', 'unlisted'],
    ['brass-and-steam', 'approved'],
  ]) {
    const answer = await fetch(`${product.url}/v2/project/${slug}`, { headers })
    expect(await answer.json()).toMatchObject({ slug, status })
  }
})
