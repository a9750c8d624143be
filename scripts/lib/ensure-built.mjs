import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { cacheFile, SetupError } from './project.mjs'
import { environment } from './run-under-node24.mjs'

const readStamp = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

const run = (what, { script, directory }) =>
  new Promise((done, fail) => {
    const child = spawn('/bin/sh', ['-c', script], {
      cwd: directory,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said = (said + text).slice(-100_000)
      })
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0
        ? done()
        : fail(new SetupError(`${said}\n${what} cannot be built; the reason stands above.`)),
    )
  })

/** Builds `output` with a shell command if its sources have changed since the last time. */
export const ensureBuilt = async (what, { name, sources, output, ...command }) => {
  const stampFile = cacheFile(`${name}-built.json`)
  const stamp = readStamp(stampFile)
  const current = fingerprint(sources)
  const present = existsSync(output)
  if (present && stamp.quick === current.quick) return
  const contents = current.contents()
  if (!present || stamp.contents !== contents) {
    console.error(`Building ${what} …`)
    const begin = Date.now()
    await run(what, command)
    console.error(`Built ${what} in ${((Date.now() - begin) / 1000).toFixed(1)} s.`)
  }
  writeFileSync(stampFile, JSON.stringify({ quick: current.quick, contents }))
}
