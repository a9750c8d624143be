import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { cacheFile, root, SetupError } from './project.mjs'
import { environment } from './run-under-node24.mjs'

/** What ends up in the pages: the site itself and what it may import. */
const sources = ['frontend', 'domain/src', 'query-api/src/contract', 'package-lock.json']
const output = join(root, 'frontend/dist')

const readStamp = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

const build = (script) =>
  new Promise((done, fail) => {
    const child = spawn('/bin/sh', ['-c', script], {
      cwd: join(root, 'frontend'),
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
        : fail(new SetupError(`${said}\nThe pages cannot be built; the reason stands above.`)),
    )
  })

/** Builds the pages when their sources have changed since the last build. */
export const ensureFrontendBuilt = async () => {
  const script = JSON.parse(readFileSync(join(root, 'frontend/package.json'), 'utf8')).scripts?.build
  if (!script) return
  const stampFile = cacheFile('frontend-built.json')
  const stamp = readStamp(stampFile)
  const current = fingerprint(sources)
  const present = existsSync(output)
  if (present && stamp.quick === current.quick) return
  const contents = current.contents()
  if (!present || stamp.contents !== contents) {
    console.error('Building the pages …')
    const begin = Date.now()
    await build(script)
    console.error(`Built the pages in ${((Date.now() - begin) / 1000).toFixed(1)} s.`)
  }
  writeFileSync(stampFile, JSON.stringify({ quick: current.quick, contents }))
}
