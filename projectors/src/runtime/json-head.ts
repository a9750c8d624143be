import { Blank } from './table-blank.ts'

const jsonOf = (value: unknown): string => (value instanceof Blank ? value.mark : JSON.stringify(value))

/**
 * An object's JSON without its closing brace, for a reader that appends the members that change by
 * themselves. A blank leaves a mark where the reader inserts a value.
 */
export const jsonHead = (members: object): string => {
  if (!Object.values(members).some((value) => value instanceof Blank))
    return JSON.stringify(members).slice(0, -1)
  let json = '{'
  for (const name in members) {
    const value: unknown = members[name as keyof typeof members]
    if (value === undefined) continue
    if (json.length > 1) json += ','
    json += `${JSON.stringify(name)}:${jsonOf(value)}`
  }
  return json
}
