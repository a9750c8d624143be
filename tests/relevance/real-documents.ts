import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDocument } from '@modstead/infra/search/port'
import { sampleDocument, sampleVersion } from '@modstead/infra/search/sample-document'

/** What a fresh clone knows of real add-ons. Their summaries are sentences of their authors. */
interface Facts {
  readonly slug: string
  readonly title: string
  readonly project_type: string
  readonly categories: readonly string[]
  readonly loaders: readonly string[]
}

interface WholeFacts extends Facts {
  readonly summary: string
  readonly game_versions?: readonly string[]
  readonly authors?: readonly string[]
}

const NAMES = new URL('../fixtures/names-of-real-add-ons.json', import.meta.url)

export const namesOfRealAddOns = (): readonly Facts[] => JSON.parse(readFileSync(NAMES, 'utf8'))

/** Reads the facts from the folders of real add-ons. */
export const factsIn = (directory: string): readonly WholeFacts[] =>
  readdirSync(directory)
    .filter((slug) => existsSync(join(directory, slug, 'addon.json')))
    .sort()
    .map((slug) => ({
      ...JSON.parse(readFileSync(join(directory, slug, 'addon.json'), 'utf8')),
      slug,
    }))

/** They have no downloads, because nobody recorded any. */
export const realDocuments = (addOns: readonly (Facts & Partial<WholeFacts>)[]): readonly SearchDocument[] =>
  addOns.map(({ slug, title, summary = '', project_type, categories, loaders, game_versions, authors }) =>
    sampleDocument(slug, {
      slug,
      title,
      summary,
      author: authors?.[0] ?? 'nobody',
      projectTypes: [project_type],
      categories,
      displayCategories: categories,
      versions: [sampleVersion(loaders, game_versions ?? [])],
    }),
  )
