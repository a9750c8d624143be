import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** The text formats of a number or a flag are useless to a client, because the type is enough. */
const withoutPattern = ({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void => {
  if (jsonSchema.type !== 'string') delete jsonSchema.pattern
  // An id is only a reference, not part of the schema.
  delete jsonSchema.id
}

/** JSON Schemas with shared parts: those with an id appear only once. */
export const createJsonSchemas = () => {
  const components = new Map<string, string>()

  const add = (name: string, schema: unknown): void => {
    const text = JSON.stringify(schema)
    if ((components.get(name) ?? text) !== text)
      throw new Error(`two schemas that differ are both called ${name}`)
    components.set(name, text)
  }

  return {
    /** The form that clients send (`input`) or receive (`output`). */
    of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
      // Wrapped under a key, so that a part with an id is a reference even if it is the whole schema.
      const holder = z.object({ it: schema })
      const made = z.toJSONSchema(holder, { io, target: 'draft-2020-12', override: withoutPattern })
      const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
      const { properties, $defs } = JSON.parse(text)
      for (const [name, part] of Object.entries($defs ?? {})) add(name, part)
      return properties.it
    },
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries([...components].sort().map(([name, text]) => [name, JSON.parse(text)])),
  }
}

export type JsonSchemas = ReturnType<typeof createJsonSchemas>
