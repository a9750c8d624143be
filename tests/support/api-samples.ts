import shapes from '../fixtures/api-answer-shapes.json' with { type: 'json' }

/** Every key of answers of the public API, by name, with a value of its JSON type or null. */
export const samples: ReadonlyMap<string, unknown> = new Map(Object.entries(shapes))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maps whose keys are data, not names. */
const FREE_KEYS = new Set(['link_urls'])

/**
 * Every key of an answer as a path, such as `files[].hashes.sha1`. An array shows the keys of its items. A
 * null or an empty array in either answer says nothing about the paths below it.
 */
const pathsOf = (value: unknown, prefix = ''): string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, `${prefix}[]`)))]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`
    return FREE_KEYS.has(key) ? [path] : [path, ...pathsOf(inner, path)]
  })
}

type JsonType = 'array' | 'object' | 'string' | 'number' | 'boolean'

const typeOf = (value: unknown): JsonType =>
  Array.isArray(value) ? 'array' : (typeof value as Exclude<JsonType, 'array'>)

/** The JSON types found at each path, except null: a null in one answer may be any type in another. */
const typesOf = (value: unknown, path = '', types = new Map<string, Set<JsonType>>()) => {
  if (value === null || value === undefined) return types
  types.set(path, (types.get(path) ?? new Set()).add(typeOf(value)))
  if (Array.isArray(value)) for (const item of value) typesOf(item, `${path}[]`, types)
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) typesOf(inner, `${path}.${key}`, types)
  return types
}

/**
 * Paths at which both answers have a value, but with different JSON types, such as a number instead of a
 * text.
 */
export const differingTypes = (ours: unknown, sample: unknown): string[] => {
  const theirs = typesOf(sample)
  return [...typesOf(ours)].flatMap(([path, mine]) => {
    const recorded = theirs.get(path)
    if (recorded === undefined || [...mine].every((type) => recorded.has(type))) return []
    return [`${path}: ${[...mine].join(' or ')}, recorded as ${[...recorded].join(' or ')}`]
  })
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** Keys that one answer has and the other lacks, at paths that both contain. */
export const differingKeys = (ours: unknown, sample: unknown): { missing: string[]; added: string[] } => {
  const [mine, theirs] = [new Set(pathsOf(ours)), new Set(pathsOf(sample))]
  const openedBy = (paths: ReadonlySet<string>, path: string) =>
    [...paths].some((other) => parentOf(other) === parentOf(path))
  return {
    missing: [...theirs].filter((path) => !mine.has(path) && openedBy(mine, path)).sort(),
    added: [...mine].filter((path) => !theirs.has(path) && openedBy(theirs, path)).sort(),
  }
}
