import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cacheFile, root } from './project.mjs'
import { environment, node24 } from './run-under-node24.mjs'

const outputLimit = 4_000_000

/**
 * Runs one step. `counts` are the results of the step's tests. A step without tests counts as one. With
 * `show`, the output appears while it runs; otherwise it is kept in `output`.
 */
const runStep = ({ name, command, args, countsFile, show }) =>
  new Promise((done) => {
    const begin = performance.now()
    if (countsFile) rmSync(countsFile, { force: true })
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...environment(),
        NODE_ENV: 'test',
        ...(countsFile ? { MODSTEAD_TEST_COUNTS: countsFile } : {}),
      },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-outputLimit)
      })
    const end = (ok) =>
      done({
        name,
        ok,
        seconds: (performance.now() - begin) / 1000,
        output,
        counts: countsOf(ok, countsFile),
      })
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })

const countsOf = (ok, file) => {
  const none = { passed: 0, failed: ok ? 0 : 1, failures: [], skipped: [], secondTry: [] }
  if (!file) return { ...none, passed: ok ? 1 : 0 }
  try {
    const counts = JSON.parse(readFileSync(file, 'utf8'))
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch {
    return none
  }
}

const color = (code, text) => (process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text)

const announce = ({ name, ok, seconds, counts }, { hasTests }) => {
  const mark = ok ? color(32, 'ok  ') : color(31, 'FAIL')
  const tests = hasTests
    ? `  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`
    : ''
  console.log(`${mark} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s${tests}`)
}

/** Runs as many steps in parallel as there are processors, and shows the whole output of those that fail. */
export const runSteps = async (steps, width = availableParallelism()) => {
  const waiting = [...steps]
  const results = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      announce(result, { hasTests: Boolean(step.countsFile) })
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, work))
  for (const { name, ok, output } of results)
    if (!ok && output) console.log(`\n──── ${name}\n${output.trimEnd()}\n`)
  return results
}

/** One vitest project as a step. */
export const vitestStep = (project, show) => ({
  name: `tests: ${project}`,
  command: node24,
  args: [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/lib/count-reporter.mjs')}`,
  ],
  countsFile: cacheFile(`counts-${project}.json`),
  show,
})
