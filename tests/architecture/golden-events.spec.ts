import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { compareGolden, decodeGolden, readGoldenFiles } from '@modstead/infra/event-store/golden'
import { valuesAt } from '@modstead/infra/personal-data/personal-path'
import { describe, expect, test } from 'vitest'

describe('the events of the product', async () => {
  const files = await readGoldenFiles(
    fileURLToPath(import.meta.resolve('@modstead/domain/contexts').replace(/[^/]+$/, '')),
  )

  test('have one golden file for each type and version', () => {
    expect(compareGolden(eventCatalogue, files)).toEqual({ missing: [], unknown: [] })
  })

  test('declare each file and picture in them', () => {
    const named = /^[0-9a-f]{128}$|\/[0-9a-f]{40}(_\d+)?\.\w+$/
    const namesIn = (value: unknown): string[] => {
      if (typeof value === 'string') return named.test(value) ? [value] : []
      if (typeof value !== 'object' || value === null) return []
      return Object.values(value).flatMap(namesIn)
    }
    // Bytes do not exist yet when they are claimed, something else may show a picture that a gallery loses, and
    // the other events announce a removal.
    const removals = ['UserErasureBegun', 'AppIconsReleased', 'PictureReleased']
    const without = ['FileClaimed', 'GalleryItemRemoved', ...removals]
    for (const { type, data } of files) {
      const stored = eventCatalogue[type]?.bytes?.stored ?? []
      const declared = stored.flatMap((path) => valuesAt(data, path)).flatMap(namesIn)
      expect([type, declared.toSorted()]).toEqual([
        type,
        without.includes(type) ? [] : namesIn(data).toSorted(),
      ])
    }
  })

  test('can be decoded from every shape that was ever stored', async () => {
    for (const file of files) expect(Object.keys(await decodeGolden(eventCatalogue, file))).not.toEqual([])
  })
})
