import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile, root } from './project.mjs'

const lockFile = join(root, 'package-lock.json')
const stamp = () => cacheFile('installed')

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Paths of the packages that every machine installs, with their versions. */
export const wantedPackages = () =>
  Object.entries(readJson(lockFile)?.packages ?? {})
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.link)
    .map(([path, { version }]) => ({ path, version }))

/**
 * Somebody may have run `npm ci` by hand, so npm's own record is compared before anything is installed again.
 */
const npmInstalledThem = () => {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  return (
    installed !== undefined &&
    wantedPackages().every(({ path, version }) => installed[path]?.version === version)
  )
}

export const noteInstalled = () => writeFileSync(stamp(), lockHash())

export const isInstalled = () => {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  if (existsSync(stamp()) && readFileSync(stamp(), 'utf8') === lockHash()) return true
  if (!npmInstalledThem()) return false
  noteInstalled()
  return true
}
