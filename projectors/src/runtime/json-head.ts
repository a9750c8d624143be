import { Blank } from './table-blank.ts'

const jsonOf = (value: unknown): string => (value instanceof Blank ? value.mark : JSON.stringify(value))

/**
 * An object's JSON without its closing brace, for a reader that appends the members that change by
 * themselves. A blank leaves a mark where the reader inserts a value.
 */
export const jsonHead = (members: object): string => {
  const present = Object.entries(members).filter(([, value]) => value !== undefined)
  return `{${present.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`).join(',')}`
}
