import { z } from 'zod'
import type { DescribedEvent } from './event-definition.ts'

/** JSON Schema, draft 2020-12. */
export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly [keyword: string]: unknown
}

const withoutAt = (schema: JsonSchema, [step, ...rest]: readonly string[]): JsonSchema => {
  if (step === undefined) return schema
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((each) => withoutAt(each, [step, ...rest])) }
  if (step === '*') return schema.items ? { ...schema, items: withoutAt(schema.items, rest) } : schema
  const below = schema.properties?.[step]
  if (below === undefined) return schema
  const { [step]: _, ...others } = schema.properties ?? {}
  if (rest.length > 0) return { ...schema, properties: { ...others, [step]: withoutAt(below, rest) } }
  return {
    ...schema,
    properties: others,
    ...(schema.required && { required: schema.required.filter((name) => name !== step) }),
  }
}

/** The data of one stored version of an event type. Throws RangeError if there is no such version. */
export const dataOfVersion = ({ version, data, former }: DescribedEvent, wanted: number): z.ZodObject => {
  const found = wanted === version ? data : former?.[wanted]
  if (found === undefined) throw new RangeError(`nobody describes version ${wanted}`)
  return found
}

/**
 * The data of one version as consumers outside the product get it: without personal fields, and open to later
 * fields.
 */
export const publishedSchema = (event: DescribedEvent, version: number): JsonSchema => {
  const whole = z.toJSONSchema(dataOfVersion(event, version), {
    // Objects that we accept may have further fields; objects that we publish may not.
    io: 'input',
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      delete jsonSchema.readOnly
    },
  })
  const paths = (event.personal?.fields ?? []).map((path) => path.split('.'))
  return paths.reduce(withoutAt, whole as JsonSchema)
}
