import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { dataOfVersion, type JsonSchema, publishedSchema } from '@modstead/domain/kernel/event-schema'
import { readGoldenFiles } from '@modstead/infra/event-store/golden'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { breakingChanges } from './schema-changes.ts'

const domain = fileURLToPath(import.meta.resolve('@modstead/domain/contexts').replace(/[^/]+$/, ''))
const golden = await readGoldenFiles(domain)

const textAt = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)

const committed = async (path: string): Promise<JsonSchema | undefined> => {
  const text = await textAt(path)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Every type and version that was ever published. Nothing removes a line. */
const LIST = join(domain, 'published-types.txt')
const everPublished = new Set((await textAt(LIST))?.split('\n').filter((line) => line !== ''))

describe('what readers of the log are told about each event', () => {
  const described = golden.flatMap(({ path, type, version, data }) => {
    const definition = eventCatalogue[type]
    const file = join(dirname(path), '..', 'schemas', basename(path))
    return definition ? [{ name: `${type}.v${version}`, definition, version, data, file }] : []
  })

  const published = described.filter(({ definition }) => definition.confidential !== true)

  test('covers all types', () => {
    expect(new Set(described.map(({ name }) => name.split('.')[0]))).toEqual(
      new Set(Object.keys(eventCatalogue)),
    )
  })

  test.each(published)(
    'the current schema of $name can be read by users of the committed one',
    async ({ name, definition, version, file }) => {
      const schema = publishedSchema(definition, version)
      const former = await committed(file)
      // Checked before the snapshot, so that `--update` only writes additions. Anything else must be a new
      // version of the type.
      if (everPublished.has(name)) expect(former).toBeDefined()
      expect(breakingChanges(former ?? schema, schema)).toEqual([])
      await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file)
    },
  )

  test.each(described)('the schema of $name matches the stored data', ({ definition, version, data }) => {
    const clear = dataOfVersion(definition, version)
    expect(clear.safeParse(data).error).toBeUndefined()
  })

  test('keeps every type and version that was ever published', async () => {
    const known = new Set(published.map(({ name }) => name))
    expect([...everPublished].filter((name) => !known.has(name))).toEqual([])
    const list = [...new Set([...everPublished, ...known])].toSorted()
    await expect(list.map((name) => `${name}\n`).join('')).toMatchFileSnapshot(LIST)
  })

  test('has no schema of anything else', async () => {
    const files = await readdir(domain, { recursive: true })
    const schemas = files.filter((path) => basename(dirname(path)) === 'schemas')
    expect(schemas.length).toBeGreaterThan(50)
    const known = new Set(published.map(({ name }) => `${name}.json`))
    expect(schemas.map((path) => basename(path)).filter((name) => !known.has(name))).toEqual([])
  })
})

test('a missing file is only written where that was asked for', () => {
  expect(['none', 'all']).toContain(expect.getState().snapshotState.snapshotUpdateState)
})

describe('a change of a schema', () => {
  const shape = z.object({
    id: z.string(),
    title: z.string().nullable(),
    status: z.enum(['draft', 'listed']),
    note: z.string().exactOptional(),
    files: z.array(z.object({ size: z.number() })).readonly(),
    links: z.record(z.string(), z.object({ url: z.string() })),
  })
  const schemaOf = (data: z.ZodObject) => publishedSchema({ version: 1, data }, 1)
  const before = schemaOf(shape)

  test.each([
    ['nothing', shape],
    ['an optional field', shape.extend({ size: z.number().exactOptional() })],
    ['one more value', shape.extend({ status: z.enum(['draft', 'listed', 'archived']) })],
    ['a description', shape.extend({ id: z.string().describe('Of the thing') })],
    [
      'an optional field at a deeper level',
      shape.extend({
        files: z.array(z.object({ size: z.number(), name: z.string().exactOptional() })).readonly(),
      }),
    ],
  ])('passes if it adds %s', (_, data) => {
    expect(breakingChanges(before, schemaOf(data))).toEqual([])
  })

  test.each([
    ['removes a field', shape.omit({ note: true }), 'note is gone'],
    ['requires a new field', shape.extend({ size: z.number() }), 'size is new and must be there'],
    ['changes a type', shape.extend({ id: z.number() }), 'id: its type changed'],
    ['allows null', shape.extend({ id: z.string().nullable() }), 'id: its type changed'],
    ['forbids null', shape.extend({ title: z.string() }), 'title: its type changed'],
    ['makes a field optional', shape.extend({ id: z.string().exactOptional() }), 'id may be absent now'],
    ['makes a field required', shape.extend({ note: z.string() }), 'note must be there now'],
    ['removes a value', shape.extend({ status: z.enum(['draft']) }), 'status is never listed now'],
    ['allows any value', shape.extend({ status: z.string() }), 'status: its values changed'],
    [
      'changes an item of a list',
      shape.extend({ files: z.array(z.object({ size: z.string() })).readonly() }),
      'files.*.size: its type changed',
    ],
    [
      'changes the values of a map',
      shape.extend({ links: z.record(z.string(), z.object({ address: z.string() })) }),
      'links.*.url is gone',
    ],
    ['limits a text', shape.extend({ id: z.string().max(8) }), 'id: its maxLength changed'],
  ])('fails if it %s', (_, data, complaint) => {
    expect(breakingChanges(before, schemaOf(data))).toContain(complaint)
  })
})
