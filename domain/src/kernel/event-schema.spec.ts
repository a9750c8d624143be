import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { publishedSchema } from './event-schema.ts'

const payment = {
  version: 2,
  personal: { person: 'userId', fields: ['name', 'address.street', 'methods.*.holder'] },
  data: z.object({
    userId: z.string(),
    name: z.string().nullable(),
    address: z.object({ street: z.string(), country: z.string() }).nullable(),
    methods: z.array(z.object({ holder: z.string(), kind: z.enum(['card', 'bank']) })).readonly(),
    note: z.string().exactOptional(),
  }),
  former: { 1: z.object({ userId: z.string(), name: z.string() }) },
}

describe('the schema of published events', () => {
  it('has every field except personal ones, at any depth', () => {
    expect(publishedSchema(payment, 2)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        userId: { type: 'string' },
        address: {
          anyOf: [
            { type: 'object', properties: { country: { type: 'string' } }, required: ['country'] },
            { type: 'null' },
          ],
        },
        methods: {
          type: 'array',
          items: {
            type: 'object',
            properties: { kind: { type: 'string', enum: ['card', 'bank'] } },
            required: ['kind'],
          },
        },
        note: { type: 'string' },
      },
      required: ['userId', 'address', 'methods'],
    })
  })

  it('exists for each stored version, and for no other', () => {
    expect(publishedSchema(payment, 1)).toMatchObject({
      properties: { userId: { type: 'string' } },
      required: ['userId'],
    })
    expect(() => publishedSchema(payment, 3)).toThrow(RangeError)
  })
})
