import { describe, expect, it } from 'vitest'
import { storeFilterOf } from './selection.ts'

describe('the part of a selection that the store filters', () => {
  it.each([
    [{}, {}],
    [{ types: new Set(['A', 'B']) }, { types: ['A', 'B'] }],
    [{ subjects: new Set(['project-a', 'team-b']) }, { streamPrefixes: ['project-a', 'team-b'] }],
    [{ types: new Set(['A']), subjects: new Set(['project-a', 'AABBCCDD']) }, { types: ['A'] }],
  ])('never excludes anything selected: %j', (selection, filter) => {
    expect(storeFilterOf(selection)).toEqual(filter)
  })
})
