import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprint } from '../fingerprint.mjs'
import { cacheFile, root } from '../project.mjs'
import { environment, node24 } from '../run-under-node24.mjs'

const FOLDER_LIMIT_MS = 20 * 60_000
const ENOUGH_PERCENT = 85

/** Stryker's statuses of a mutant. One in code that no spec reaches has survived as well. */
const KILLED = new Set(['Killed', 'Timeout'])
const SURVIVED = new Set(['Survived', 'NoCoverage'])

const resultOf = (report) => {
  const mutants = Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(
    ([file, { source, mutants }]) =>
      mutants.map((mutant) => ({ ...mutant, file, lines: source.split('\n') })),
  )
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length
  const survived = mutants.filter(({ status }) => SURVIVED.has(status))
  const count = killed + survived.length
  const percent = count === 0 ? 100 : (100 * killed) / count
  return { killed, survived, percent, enough: percent >= ENOUGH_PERCENT }
}

/**
 * Resolves to whether it finished. It is killed with its process group, because Stryker's workers are
 * separate processes.
 */
const run = (args) =>
  new Promise((done) => {
    const child = spawn(node24, [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), ...args], {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const kill = () => process.kill(-child.pid, 'SIGKILL')
    const timer = setTimeout(kill, FOLDER_LIMIT_MS)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    let interrupted = false
    const interrupt = () => {
      interrupted = true
      kill()
    }
    for (const signal of signals) process.once(signal, interrupt)
    child.once('close', (code) => {
      clearTimeout(timer)
      for (const signal of signals) process.off(signal, interrupt)
      done({ finished: code === 0, interrupted })
    })
  })

/**
 * Mutates the files of one folder. Its result is kept until code or specs of its workspace change, so that an
 * interrupted run continues with the remaining folders. In a changed folder, only the mutants that the change
 * affects run again.
 */
export const mutate = async ({ path, workspace, files }) => {
  const name = path.replaceAll('/', '-')
  const [report, stamp] = [cacheFile(`mutants/${name}.json`), cacheFile(`mutants/${name}.stamp`)]
  const present = fingerprint([`${workspace}/src`, 'stryker.config.json', 'tests/mutants']).contents()
  if (existsSync(report) && existsSync(stamp) && readFileSync(stamp, 'utf8') === present)
    return resultOf(report)
  const sandbox = join(tmpdir(), `modstead-mutants-${process.pid}`)
  const { finished, interrupted } = await run([
    'run',
    `--mutate=${files.join(',')}`,
    `--incrementalFile=${report}`,
    `--tempDirName=${sandbox}`,
    `--concurrency=${availableParallelism()}`,
  ])
  rmSync(sandbox, { recursive: true, force: true })
  if (interrupted) process.exit(130)
  if (!finished) return { failed: true, enough: false }
  writeFileSync(stamp, present)
  return resultOf(report)
}
