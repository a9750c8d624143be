import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openReleases } from './changed-release.ts'

export type ReleaseName = 'present' | 'next'

/** A separate server whose files are replaced by those of another release, as in a deployment. */
export interface Deployment {
  /** Directory of its bundles. */
  readonly directory: string
  /** Processes that start from now on run this release. Running ones do not change. */
  deploy(release: ReleaseName): Promise<void>
  forget(): Promise<void>
}

export const openDeployment = async (name: string): Promise<Deployment> => {
  const releases = await openReleases(name)
  const directory = join(dirname(dirname(releases.present)), `server-${name}-deployed`)
  await rm(directory, { recursive: true, force: true })
  await cp(dirname(releases.present), directory, { recursive: true })
  return {
    directory,
    async deploy(release) {
      const from = dirname(releases[release])
      for (const file of await readdir(from)) {
        const [bytes, target] = [await readFile(join(from, file)), join(directory, file)]
        if (bytes.equals(await readFile(target))) continue
        // Replaced in one step, because a process may be starting.
        await writeFile(`${target}.new`, bytes)
        await rename(`${target}.new`, target)
      }
    },
    async forget() {
      await rm(directory, { recursive: true, force: true })
      await releases.forget()
    },
  }
}
