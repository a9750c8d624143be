type Data = Record<string, unknown>

/** The place of a personal value: `name`, `address.street`, or `methods.*.holder` for each item of a list. */
export type PersonalPath = string

const isContainer = (value: unknown): value is Data | readonly unknown[] =>
  typeof value === 'object' && value !== null

const changeBelow = (
  value: unknown,
  [step, ...rest]: readonly string[],
  place: readonly string[],
  change: (value: unknown, place: string) => unknown,
): unknown => {
  if (step === undefined)
    return value === undefined || value === null ? value : change(value, place.join('.'))
  if (!isContainer(value)) return value
  if (Array.isArray(value))
    return step === '*'
      ? value.map((item, index) => changeBelow(item, rest, [...place, `${index}`], change))
      : value
  const data = value as Data
  if (step === '*' || !Object.hasOwn(data, step)) return value
  return { ...data, [step]: changeBelow(data[step], rest, [...place, step], change) }
}

/**
 * Returns a copy of `data` with each value at `path` changed. `place` is where it is, with the indexes of
 * list items. Absent values and nulls stay.
 */
export const changeAt = (
  data: Data,
  path: PersonalPath,
  change: (value: unknown, place: string) => unknown,
): Data => changeBelow(data, path.split('.'), [], change) as Data

/** The values at `path`, without absent values and nulls. */
export const valuesAt = (data: Data, path: PersonalPath): readonly unknown[] => {
  const values: unknown[] = []
  changeAt(data, path, (value) => {
    values.push(value)
    return value
  })
  return values
}

const removeBelow = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined || !isContainer(value)) return value
  if (Array.isArray(value)) {
    if (step !== '*') return value
    return rest.length === 0 ? [] : value.map((item) => removeBelow(item, rest))
  }
  const data = value as Data
  if (step === '*' || !Object.hasOwn(data, step)) return value
  const { [step]: found, ...others } = data
  return rest.length === 0 ? others : { ...others, [step]: removeBelow(found, rest) }
}

/** A copy of `data` without the values at `path`, nulls included. */
export const removeAt = (data: Data, path: PersonalPath): Data => removeBelow(data, path.split('.')) as Data
