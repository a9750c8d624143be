import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const isGenerated = (name) =>
  name === 'node_modules' || name === 'dist' || name.startsWith('.') || /\.gen\.ts$/.test(name)

const filesBelow = (path) => {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [{ path, size: entry.size, changed: entry.mtimeMs }]
  return readdirSync(join(root, path))
    .filter((name) => !isGenerated(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

const digest = (parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/**
 * Two hashes of the files below `paths`: a quick one of sizes and times and, on demand, one of their
 * contents.
 */
export const fingerprint = (paths) => {
  const files = paths.flatMap(filesBelow)
  return {
    quick: digest(files.map(({ path, size, changed }) => `${path} ${size} ${changed}`)),
    contents: () => digest(files.flatMap(({ path }) => [path, readFileSync(join(root, path))])),
  }
}
