import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const JVMS = '/usr/lib/jvm'

/** 0 if there is none, or the file is not a program. */
const releaseOf = async (java: string): Promise<number> => {
  try {
    const { stderr } = await promisify(execFile)(java, ['-version'])
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0)
  } catch {
    return 0
  }
}

export interface JavaPlaces {
  readonly home: string | undefined
  /** The folder with one folder for each installed release. */
  readonly installed: string
  readonly path: string
}

const placesHere = (): JavaPlaces => ({
  home: process.env.JAVA_HOME,
  installed: JVMS,
  path: process.env.PATH ?? '',
})

/** Path of the first `java` of at least this release: in JAVA_HOME, in /usr/lib/jvm, or on the PATH. */
export const findJava = async (
  least: number,
  { home, installed, path }: JavaPlaces = placesHere(),
): Promise<string | undefined> => {
  const names = await readdir(installed).catch(() => [])
  const homes = [home ?? [], names.toSorted().map((name) => join(installed, name))].flat()
  const onPath = path.split(delimiter).map((folder) => join(folder, 'java'))
  for (const java of [...homes.map((home) => join(home, 'bin/java')), ...onPath]) {
    if ((await releaseOf(java)) >= least) return java
  }
  return undefined
}
