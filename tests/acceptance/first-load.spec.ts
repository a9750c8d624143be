import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const client = join(import.meta.dirname, '../../frontend/dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** The files without which a chunk cannot run. */
const filesOf = (key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const each of chunk.imports ?? []) filesOf(each, found)
  return found
}

const firstFiles = (routes: readonly string[]): string[] => {
  const found = filesOf('src/client.tsx')
  for (const route of routes)
    for (const key of Object.keys(manifest))
      if (key.startsWith(`src/routes/${route}.tsx?`)) filesOf(key, found)
  return [...found]
}

const kilobytesOf = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1000

const { url } = ownSite()
let visitor: Visitor | undefined
afterEach(async () => {
  await visitor?.leave()
  visitor = undefined
})

describe('what a page loads first', () => {
  /** React and the router alone take 97 of it (docs/adr/0027-what-comes-after-the-first-load.md). */
  const limit = 115
  test.each([
    ['home', ['index']],
    ['search', ['$listing']],
    ['project', ['$type.$slug', '$type.$slug.index']],
  ])(`of ${limit} kB of scripts, gzipped: %s`, (page, routes) => {
    const files = firstFiles(routes)
    const sizes = files.map((file) => ({ file, size: kilobytesOf(file) }))
    const sum = sizes.reduce((before, { size }) => before + size, 0)
    const parts = sizes.map(({ file, size }) => `${file.replace('assets/', '')} ${size.toFixed(1)}`)
    console.log(`${page}: ${sum.toFixed(1)} kB = ${parts.join(' + ')}`)
    expect(sum).toBeLessThanOrEqual(limit)
  })
})

test('the code of features used while typing is loaded later', () => {
  const first = firstFiles(['index', '$listing', '$type.$slug', '$type.$slug.index'])
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .join('')
  expect(first).toContain('data-loading')
  // A word of the suggestions, one of the filters and one of the query cache.
  for (const late of ['All results', 'Open source only', 'No QueryClient set'])
    expect(first).not.toContain(late)
})

describe('the code of the next page', () => {
  const chunkOf = (route: string): string => {
    const key = Object.keys(manifest).find((each) => each.startsWith(`src/routes/${route}.tsx?`))
    return manifest[key ?? '']?.file ?? `no chunk of ${route}`
  }
  const fetched = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    )

  test('is loaded when nothing else is to be done', async () => {
    visitor = await visit(sized(1440))
    const { page } = visitor
    await page.goto('/')
    await expect.poll(() => fetched(page), { timeout: 15_000 }).toContain(chunkOf('$type.$slug'))
    expect(await fetched(page)).not.toContain(chunkOf('docs'))
  })
  test('is loaded when the pointer moves towards it', async () => {
    visitor = await visit(sized(1440))
    const { page } = visitor
    await page.goto((await samplePages(url)).project ?? '')
    await settled(page)
    const chunk = chunkOf('$type.$slug.changelog')
    expect(await fetched(page)).not.toContain(chunk)
    const link = page.getByRole('link', { name: 'Changelog' })
    await link.dispatchEvent('pointerdown')
    await expect.poll(() => fetched(page)).toContain(chunk)
  })
})
