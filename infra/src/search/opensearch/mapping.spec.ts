import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LAYOUT } from './mapping.ts'

const golden = new URL('./golden-layouts/', import.meta.url)

describe('the layout of the index', () => {
  // Indexes of running products have what a golden file says, so none ever changes.
  it('is the one that was released under its number', async () => {
    const released = await readFile(new URL(`v${LAYOUT.number}.json`, golden), 'utf8')
    expect(LAYOUT.definition).toEqual(JSON.parse(released))
  })

  it('follows those before it', async () => {
    const numbers = Array.from({ length: LAYOUT.number }, (_, before) => `v${before + 1}.json`)
    expect((await readdir(golden)).sort()).toEqual(numbers.sort())
  })
})
