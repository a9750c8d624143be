import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { DescribedEvent } from '@modstead/domain/kernel/event-definition'
import { dataOfVersion, type JsonSchema, publishedSchema } from '@modstead/domain/kernel/event-schema'
import { publisherOf } from '@modstead/infra/event-feed/published-event'
import { type GoldenFile, readGoldenFiles } from '@modstead/infra/event-store/golden'
import type { Position, RecordedEvent } from '@modstead/infra/event-store/port'
import { changeAt, type PersonalPath, valuesAt } from '@modstead/infra/personal-data/personal-path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const golden = await readGoldenFiles(
  fileURLToPath(import.meta.resolve('@modstead/domain/contexts').replace(/[^/]+$/, '')),
)
const publish = publisherOf(eventCatalogue)

const isErasable = ({ properties, anyOf }: JsonSchema): boolean =>
  properties?.erased !== undefined || (anyOf ?? []).some(isErasable)

/** The places of fields that may be erased, which only personal ones may. */
const erasableIn = (schema: JsonSchema, steps: readonly string[] = []): readonly PersonalPath[] => {
  if (isErasable(schema)) return [steps.join('.')]
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([name, field]) => erasableIn(field, [...steps, name])),
    ...(items ? erasableIn(items, [...steps, '*']) : []),
    ...(typeof additionalProperties === 'object' ? erasableIn(additionalProperties, [...steps, '{}']) : []),
    ...anyOf.flatMap((alternative) => erasableIn(alternative, steps)),
  ]
}
const storedSchema = (definition: DescribedEvent, version: number): JsonSchema =>
  z.toJSONSchema(dataOfVersion(definition, version), { io: 'input' }) as JsonSchema

/** Consumers ignore fields that they do not know. Here each published field must be a described one. */
const withoutOtherFields = (schema: JsonSchema): JsonSchema => {
  const { properties, items, additionalProperties, anyOf } = schema
  return {
    ...schema,
    ...(items && { items: withoutOtherFields(items) }),
    ...(anyOf && { anyOf: anyOf.map(withoutOtherFields) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: withoutOtherFields(additionalProperties),
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withoutOtherFields(field)]),
      ),
      additionalProperties: false,
    }),
  }
}

const recorded = ({ type, version, data }: Omit<GoldenFile, 'path'>): RecordedEvent => ({
  ...{ id: '00000000-0000-4000-8000-000000000000', stream: 'golden-0', revision: 0n },
  ...{ position: 0n as Position, type, data },
  metadata: { commandId: '', correlationId: '', causationId: '', actor: '', at: '', schema: version },
})

/** Golden files of older events lack optional fields, which are then added. */
const withNameAt = (data: GoldenFile['data'], path: PersonalPath): GoldenFile['data'] =>
  path.includes('.') ? changeAt(data, path, () => 'Hildegard') : { ...data, [path]: 'Hildegard' }

const described = golden.flatMap((file) => {
  const definition = eventCatalogue[file.type]
  return definition ? [{ name: `${file.type}.v${file.version}`, definition, ...file }] : []
})
const published = described.filter(({ definition }) => definition.confidential !== true)

describe('an event as consumers get it', () => {
  test.each(described)('$name declares the fields that may be erased as personal', ({ definition }) => {
    const versions = Array.from({ length: definition.version }, (_, index) => index + 1)
    const erasable = versions.flatMap((version) => erasableIn(storedSchema(definition, version)))
    expect(new Set(definition.personal?.fields)).toEqual(new Set(erasable))
  })

  test.each(published)('$name has what its schema describes, and nothing else', (event) => {
    const schema = withoutOtherFields(publishedSchema(event.definition, event.version))
    const told = publish(recorded(event))?.data
    expect(z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(told).error).toBeUndefined()
  })

  test.each(published)('$name tells nothing personal', (event) => {
    const { definition, version } = event
    const erasable = erasableIn(storedSchema(definition, version))
    const data = erasable.reduce(withNameAt, event.data)
    for (const path of erasable) expect(valuesAt(data, path)).toContain('Hildegard')
    expect(publish(recorded({ ...event, data }))?.json).not.toContain('Hildegard')
    expect(erasableIn(publishedSchema(definition, version))).toEqual([])
  })

  test('is undefined if it is confidential', () => {
    const confidential = described.filter((event) => !published.includes(event))
    expect(confidential.length).toBeGreaterThan(50)
    expect(confidential.map((event) => publish(recorded(event)))).toEqual(confidential.map(() => undefined))
  })
})
