import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../../../shared/data/api-samples.json', import.meta.url))

export const NO_SAMPLES = '../shared/data/api-samples.json is not here'

/** Answers recorded with every key, by name; null where the recordings are not at hand. */
export const samples: Readonly<Record<string, { readonly answer: unknown }>> | null = existsSync(path)
  ? JSON.parse(readFileSync(path, 'utf8'))
  : null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maps whose keys are data, not names. */
const FREE_KEYS = new Set(['link_urls'])

/**
 * Every key of an answer as a path, such as `files[].hashes.sha1`. An array shows the keys of its items; what is null or
 * an empty array in either answer says nothing about what lies below.
 */
const pathsOf = (value: unknown, prefix = ''): string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, `${prefix}[]`)))]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`
    return FREE_KEYS.has(key) ? [path] : [path, ...pathsOf(inner, path)]
  })
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** Keys that one answer has and the other lacks, below what both have opened. */
export const differingKeys = (ours: unknown, sample: unknown): { missing: string[]; added: string[] } => {
  const [mine, theirs] = [new Set(pathsOf(ours)), new Set(pathsOf(sample))]
  const openedBy = (paths: ReadonlySet<string>, path: string) =>
    [...paths].some((other) => parentOf(other) === parentOf(path))
  return {
    missing: [...theirs].filter((path) => !mine.has(path) && openedBy(mine, path)).sort(),
    added: [...mine].filter((path) => !theirs.has(path) && openedBy(theirs, path)).sort(),
  }
}
