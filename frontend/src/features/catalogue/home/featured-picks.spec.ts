import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { expect, test } from 'vitest'
import { featuredPicks } from './featured-picks.ts'

const card = (id: string, type: string, picture = true) =>
  ({ id, type, featuredImageUrl: picture ? `/files/${id}.webp` : null }) as ProjectCard
const idsOf = (cards: ProjectCard[]) => cards.map(({ id }) => id)

test('one project of each type comes first, then the next of any type', () => {
  const cards = [card('a', 'mod'), card('b', 'mod'), card('c', 'shader'), card('d', 'mod')]
  expect(idsOf(featuredPicks(cards, 3))).toEqual(['a', 'c', 'b'])
})

test('projects without a picture are left out, and none is shown twice', () => {
  const cards = [card('a', 'mod', false), card('b', 'mod'), card('b', 'mod'), card('c', 'mod')]
  expect(idsOf(featuredPicks(cards, 4))).toEqual(['b', 'c'])
})
