import { spawn } from 'node:child_process'
import module from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { binaries, cacheFile } from './project.mjs'

export const node24 = join(binaries, 'node')

/**
 * The environment for child processes: `node` and the tools of this project come first, and compiled code is
 * cached.
 */
export const environment = () => ({
  NODE_COMPILE_CACHE: cacheFile('compile'),
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
})

const isNode24 = () => process.versions.node.startsWith('24.')

const runInChild = (entry, args) =>
  new Promise((done, fail) => {
    const child = spawn(node24, [entry, ...args], { stdio: 'inherit', env: environment() })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
      done()
    })
  })

/**
 * Continues with another script under Node 24: in this process if it already is one, which saves the memory
 * of a second, otherwise in a child that gets our signals and whose exit code we return.
 */
export const runUnderNode24 = async (entry, args) => {
  if (!isNode24()) return runInChild(entry, args)
  module.enableCompileCache(cacheFile('compile'))
  // Threads read it from here.
  process.env.NODE_COMPILE_CACHE ??= cacheFile('compile')
  process.argv.splice(1, process.argv.length, entry, ...args)
  await import(pathToFileURL(entry).href)
}
