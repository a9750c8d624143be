import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { root } from '../architecture/repository.ts'
import { freePort } from '../support/product.ts'

const CTRL_C = 'Ctrl-C ends them and deletes their data.'

describe('npm run engines', () => {
  let child: ChildProcess | undefined
  afterEach(async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill()
    await gone
  })

  /** As npm does it. Variables of this run are not passed on. */
  const run = (env: Readonly<Record<string, string>> = {}) => {
    const { PATH = '', HOME = '', JAVA_HOME } = process.env
    const started = spawn(process.execPath, [join(root, 'scripts/engines.mjs')], {
      cwd: root,
      env: { PATH, HOME, ...(JAVA_HOME !== undefined && { JAVA_HOME }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    return started
  }

  test('prints the variables of every engine that starts, names the others, and ends all when told to', async () => {
    const started = run()
    const [variables, said]: [string[], string[]] = [[], []]
    createInterface(started.stdout).on('line', (line) => variables.push(line))
    const ready = Promise.withResolvers<void>()
    createInterface(started.stderr).on('line', (line) => {
      said.push(line)
      if (line === CTRL_C) ready.resolve()
    })
    const ended = once(started, 'exit')
    await Promise.race([ready.promise, ended])
    // What runs here is what specs of this run have.
    const expected = Object.keys(process.env).filter((name) =>
      /^(OPENSEARCH|DATABASE|DATABASE_REPLICA|EVENTSTORE|REDIS|S3|SMTP)_URL$/.test(name),
    )
    expect(variables.map((line) => line.split('=')[0]).toSorted()).toEqual(expected.toSorted())
    expect(variables.every((line) => /^\w+_URL=\w+:\/\/\S+$/.test(line))).toBe(true)
    expect(said.some((line) => line.startsWith('Containers do not run here'))).toBe(true)
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('starts nothing if the event store that it is given does not answer', async () => {
    const started = run({ EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` })
    const ended = once(started, 'exit')
    const [out, error] = await Promise.all([text(started.stdout), text(started.stderr)])
    expect(out).toBe('')
    expect(error).toContain('The server in EVENTSTORE_URL cannot be used. Nothing listens')
    expect((await ended)[0]).toBe(1)
  })
})
