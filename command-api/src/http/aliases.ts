import { invalidInput } from '@modstead/infra/http/problem'
import { z } from 'zod'

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/**
 * Accepts alternative names of a field: `{ name: ['title'] }`. Both at once are fine if they agree, because
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
        const said = fields[other]
        delete fields[other]
        if (said == null) continue
        if (fields[name] != null && !same(fields[name], said))
          throw invalidInput(
            `The fields ${name} and ${other} mean the same and say different things.`,
            'contradictory-fields',
          )
        fields[name] = said
      }
    return fields
  }, schema)
