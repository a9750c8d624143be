import { isRejection } from '@modstead/domain/kernel/rejection'
import { parseFacets } from '@modstead/infra/search/filter/parse-facets'
import type { SearchRequest, SearchSort } from '@modstead/infra/search/port'
import { GAME_VERSIONS, type Invention } from './invented-catalogue.ts'

const KINDS_OF_TEXT = 7

const SORTS: readonly SearchSort[] = ['relevance', 'relevance', 'downloads', 'follows', 'newest', 'updated']

/** Makes one slip: a letter left out, doubled, changed or swapped. */
const mistyped = (word: string, { random }: Invention): string => {
  const at = Math.floor(random() * (word.length - 1))
  const kind = Math.floor(random() * 4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  if (kind === 2) return `${word.slice(0, at)}q${word.slice(at + 1)}`
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

const typedText = (invention: Invention, kind: number): string => {
  const { word, random } = invention
  const beginning = (text: string): string => text.slice(0, 2 + Math.floor(random() * 3))
  switch (kind) {
    case 0:
      return ''
    case 1:
      return beginning(word())
    case 2:
      return word()
    case 3:
      return mistyped(word(), invention)
    case 4:
      return `${word()} ${beginning(word())}`
    case 5:
      return `${mistyped(word(), invention)} ${word()}`
    default:
      return word().slice(0, 1)
  }
}

export interface Conditions {
  readonly loader: string
  readonly gameVersion: string
  readonly type: string
}

export const requestOf = (
  text: string,
  { loader, gameVersion, type }: Conditions,
  sort: SearchSort,
): SearchRequest => {
  const filter = parseFacets(
    JSON.stringify([[`categories:${loader}`], [`versions:${gameVersion}`], [`project_type:${type}`]]),
  )
  if (isRejection(filter)) throw new Error(filter.because)
  return { text, filter, sort, offset: 0, limit: 20 }
}

/** Text as somebody types it, three facets and an order. The kinds of text take turns. */
export const inventSearch = (invention: Invention, number: number): SearchRequest => {
  const conditions = {
    loader: invention.pick(['fabric', 'forge', 'paper']),
    gameVersion: invention.pick(GAME_VERSIONS),
    type: invention.pick(['mod', 'plugin', 'modpack']),
  }
  const text = typedText(invention, number % KINDS_OF_TEXT)
  return requestOf(text, conditions, invention.pick(SORTS))
}
