import { invalidInput } from '@modstead/infra/http/problem'
import { z } from 'zod'

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/**
 * Reads other names of a field as the field itself: `{ name: ['title'] }`. Both at once are fine while they agree, as
 * existing clients may send each.
 */
export const withAliases = <Schema extends z.ZodType>(
  aliases: Readonly<Record<string, readonly string[]>>,
  schema: Schema,
) =>
  z.preprocess((input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    const fields: Record<string, unknown> = { ...input }
    for (const [name, others] of Object.entries(aliases))
      for (const other of others) {
        if (fields[other] == null) continue
        if (fields[name] != null && !same(fields[name], fields[other]))
          throw invalidInput(`The fields ${name} and ${other} mean the same and say different things.`)
        fields[name] = fields[other]
        delete fields[other]
      }
    return fields
  }, schema)
