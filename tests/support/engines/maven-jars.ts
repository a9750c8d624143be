import { execFile } from 'node:child_process'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EngineMissing } from './engine.ts'

/** The first time takes minutes on a slow network. */
const FETCH_MS = 15 * 60_000

export interface Artifact {
  readonly group: string
  readonly name: string
  readonly version: string
}

const pomOf = ({
  group,
  name,
  version,
}: Artifact): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>modstead.engines</groupId>
  <artifactId>${name}</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${name}</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * The folder with an artifact's jars and its dependencies, which `mvn` fetches once and which are kept below
 * `cache`. Rejects with `EngineMissing` if they are missing and cannot be fetched.
 */
export const mavenJars = async (artifact: Artifact, cache: string): Promise<string> => {
  const folder = join(cache, artifact.version)
  const jars = join(folder, 'jars')
  if (await exists(jars)) return jars
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'pom.xml'), pomOf(artifact))
  // Moved once it is complete: an interrupted fetch leaves nothing that looks complete.
  const partial = join(folder, `partial-${process.pid}`)
  try {
    await promisify(execFile)(
      'mvn',
      ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`],
      {
        cwd: folder,
        timeout: FETCH_MS,
      },
    )
    await rename(partial, jars)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (await exists(jars)) return jars
    throw new EngineMissing(whyNot(error, artifact))
  }
  return jars
}

const whyNot = (error: unknown, { name }: Artifact): string => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `there is no mvn that could fetch ${name}`
  const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  const line = said.split('\n').find((each) => each.includes('ERROR')) ?? said.split('\n')[0]
  return `mvn could not fetch ${name}: ${line}`
}
