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

/** Path of the first `java` of at least this release: in JAVA_HOME, in /usr/lib/jvm, or on the PATH. */
export const findJava = async (least: number): Promise<string | undefined> => {
  const installed = await readdir(JVMS).catch(() => [])
  const homes = [process.env.JAVA_HOME ?? [], installed.toSorted().map((name) => join(JVMS, name))].flat()
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'java'))
  for (const java of [...homes.map((home) => join(home, 'bin/java')), ...onPath]) {
    if ((await releaseOf(java)) >= least) return java
  }
  return undefined
}
