import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDocument } from '@modstead/infra/search/port'
import { sampleDocument, sampleVersion } from '@modstead/infra/search/sample-document'

interface Facts {
  readonly title: string
  readonly summary: string
  readonly project_type: string
  readonly categories: readonly string[]
  readonly loaders: readonly string[]
  readonly game_versions?: readonly string[]
  readonly authors?: readonly string[]
}

/** Documents of the folders of real add-ons. They have no downloads, because nobody recorded any. */
export const realDocuments = (directory: string): readonly SearchDocument[] =>
  readdirSync(directory)
    .filter((slug) => existsSync(join(directory, slug, 'addon.json')))
    .map((slug) => {
      const facts: Facts = JSON.parse(readFileSync(join(directory, slug, 'addon.json'), 'utf8'))
      return sampleDocument(slug, {
        slug,
        title: facts.title,
        summary: facts.summary,
        author: facts.authors?.[0] ?? 'nobody',
        projectTypes: [facts.project_type],
        categories: facts.categories,
        displayCategories: facts.categories,
        versions: [sampleVersion(facts.loaders, facts.game_versions ?? [])],
      })
    })
