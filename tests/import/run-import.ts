import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TestProduct } from '../support/product.ts'

const main = fileURLToPath(new URL('../../tools/src/importer/main.ts', import.meta.url))

export interface RunningImport {
  readonly process: ChildProcess
  /** Settles when it has printed this many lines of progress. */
  progressed(lines: number): Promise<void>
  readonly ended: Promise<{
    readonly code: number | null
    readonly output: string
    readonly lastLine: string
    /** The line for all things together. */
    readonly total: string
    /** The lines with counts. */
    readonly summary: readonly string[]
  }>
}

/** `npm run import` in a separate process, as an operator runs it. */
export const startImport = (
  product: TestProduct,
  directory: string,
  username: 'admin' | 'creator' = 'admin',
): RunningImport => {
  const token = product.accounts[username]?.token
  const given = token === undefined ? [] : ['--token', token]
  const child = spawn(process.execPath, [main, directory, '--url', product.url, ...given], {
    env: { ...process.env, DATA_DIR: '/no/such/data' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let progress = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    progress += chunk.toString()
    child.emit('progress')
  })
  const exited = once(child, 'close')
  return {
    process: child,
    progressed: async (lines) => {
      while (progress.split('\n').length <= lines && child.exitCode === null)
        await Promise.race([once(child, 'progress'), exited])
    },
    ended: exited.then(() => ({
      code: child.exitCode,
      output: output + progress,
      summary: output.split('\n').filter((line) => / refused$/.test(line)),
      lastLine: output.trimEnd().split('\n').at(-1) ?? '',
      total: output.split('\n').findLast((line) => line.startsWith('all ')) ?? '',
    })),
  }
}

export const runImport = (...args: Parameters<typeof startImport>) => startImport(...args).ended

/** A directory of add-on folders with these `addon.json`, deleted after the test. */
export const addOnDirectory = async (
  addOns: Readonly<Record<string, object>>,
  files: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-add-ons-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const [slug, facts] of Object.entries(addOns)) {
    await mkdir(join(directory, slug))
    const whole = { slug, title: `Add-on ${slug}`, summary: 'Does one thing', license_id: 'MIT', ...facts }
    await writeFile(join(directory, slug, 'addon.json'), JSON.stringify(whole))
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(directory, path), text)
  return directory
}

/** An entry of `versions` with its required fields. */
export const release = (version_number: string, fields: object = {}) => ({
  version_number,
  name: `Version ${version_number}`,
  channel: 'release',
  published: '2024-05-01T10:00:00Z',
  game_versions: ['1.20.1'],
  loaders: ['fabric'],
  ...fields,
})
