import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** The texts that a number or a flag is read from are of no use to a client: the type says it. */
const withoutPattern = ({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void => {
  if (jsonSchema.type !== 'string') delete jsonSchema.pattern
  // Says where it stands, not what it is.
  delete jsonSchema.id
}

/** JSON Schemas that share their parts: those with an id of their own stand once. */
export const createJsonSchemas = () => {
  const components = new Map<string, string>()

  const add = (name: string, schema: unknown): void => {
    const text = JSON.stringify(schema)
    if ((components.get(name) ?? text) !== text)
      throw new Error(`two schemas that differ are both called ${name}`)
    components.set(name, text)
  }

  return {
    /** As clients send it (`input`) or as they get it (`output`). */
    of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
      // Below a key of its own, so that a part with an id is referred to also where it is all.
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
