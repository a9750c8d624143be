import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '@modstead/domain/kernel/event-schema'

/** Keywords that explain a shape to people and change nothing for a program. */
const REMARKS = new Set(['$schema', 'description', 'title', 'examples'])
/** Keywords whose values are compared by special rules. */
const COMPARED = new Set(['properties', 'required', 'items', 'additionalProperties', 'anyOf', 'enum'])

const below = (place: string, step: string): string => (place === '' ? step : `${place}.${step}`)

const changedWords = (before: JsonSchema, after: JsonSchema, place: string): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((word) => !REMARKS.has(word) && !COMPARED.has(word))
    .filter((word) => !isDeepStrictEqual(before[word], after[word]))
    .map((word) => `${place || 'all of it'}: its ${word} changed`)

const changedFields = (before: JsonSchema, after: JsonSchema, place: string): readonly string[] => {
  const [had, has] = [before.properties ?? {}, after.properties ?? {}]
  const [neededBefore, needed] = [new Set(before.required), new Set(after.required)]
  const kept = Object.entries(had).flatMap(([name, schema]) => {
    const field = below(place, name)
    const now = has[name]
    if (now === undefined) return [`${field} is gone`]
    return [
      ...(neededBefore.has(name) && !needed.has(name) ? [`${field} may be absent now`] : []),
      ...(!neededBefore.has(name) && needed.has(name) ? [`${field} must be there now`] : []),
      ...breakingChanges(schema, now, field),
    ]
  })
  const added = Object.keys(has).filter((name) => had[name] === undefined && needed.has(name))
  return [...kept, ...added.map((name) => `${below(place, name)} is new and must be there`)]
}

const changedPart = (
  before: JsonSchema | boolean | undefined,
  after: JsonSchema | boolean | undefined,
  place: string,
): readonly string[] => {
  if (typeof before === 'object' && typeof after === 'object') return breakingChanges(before, after, place)
  return isDeepStrictEqual(before, after) ? [] : [`${place} changed its form`]
}

const changedAlternatives = (before: JsonSchema, after: JsonSchema, place: string): readonly string[] => {
  const [had, has] = [before.anyOf ?? [], after.anyOf ?? []]
  if (had.length !== has.length) return [`${place || 'all of it'}: its alternatives changed`]
  return had.flatMap((schema, index) => breakingChanges(schema, has[index] ?? {}, place))
}

/**
 * A new value is an addition: a new version would stop consumers at every event of the type, not only at those
 * with this value.
 */
const lostValues = (before: JsonSchema, after: JsonSchema, place: string): readonly string[] => {
  const values = (schema: JsonSchema) => schema.enum as readonly unknown[] | undefined
  const [had, has] = [values(before), values(after)]
  if ((had === undefined) !== (has === undefined)) return [`${place || 'all of it'}: its values changed`]
  return (had ?? []).filter((value) => !has?.includes(value)).map((value) => `${place} is never ${value} now`)
}

/**
 * The ways in which data of a changed schema, or data stored before, would surprise consumers that know the
 * former schema. Empty if the change only adds.
 */
export const breakingChanges = (before: JsonSchema, after: JsonSchema, place = ''): readonly string[] => [
  ...changedWords(before, after, place),
  ...changedFields(before, after, place),
  ...changedPart(before.items, after.items, below(place, '*')),
  ...changedPart(before.additionalProperties, after.additionalProperties, below(place, '*')),
  ...changedAlternatives(before, after, place),
  ...lostValues(before, after, place),
]
