import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { compareGolden, decodeGolden, readGoldenFiles } from '@modstead/infra/event-store/golden'
import { describe, expect, test } from 'vitest'

describe('the events of the product', async () => {
  const files = await readGoldenFiles(
    fileURLToPath(import.meta.resolve('@modstead/domain/contexts').replace(/[^/]+$/, '')),
  )

  test('have one golden file for each type and version', () => {
    expect(compareGolden(eventCatalogue, files)).toEqual({ missing: [], unknown: [] })
  })

  test('decode from every shape that was ever stored', async () => {
    for (const file of files) expect(Object.keys(await decodeGolden(eventCatalogue, file))).not.toEqual([])
  })
})
