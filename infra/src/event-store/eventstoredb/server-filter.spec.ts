import { describe, expect, test, vi } from 'vitest'
import { matches, serverFilter, typePattern } from './server-filter.ts'

const none = () => {}

describe('a filter of the server', () => {
  test('matches types whole', () => {
    const pattern = new RegExp(typePattern(['ProjectCreated', 'A.B']))
    expect(['ProjectCreated', 'A.B'].every((type) => pattern.test(type))).toBe(true)
    expect(['ProjectCreatedAgain', 'NotProjectCreated', 'AxB', ''].some((type) => pattern.test(type))).toBe(
      false,
    )
  })

  test('matches nothing for an empty list', () => {
    expect(new RegExp(typePattern([])).test('ProjectCreated')).toBe(false)
    expect(matches({ streamPrefixes: [] }, { type: 'A', streamId: 'project-1' })).toBe(false)
  })

  test('is by type when types are given, and then leaves the streams to us', () => {
    const filter = { types: ['A'], streamPrefixes: ['project-'] }
    expect(serverFilter(filter, none)).toMatchObject({ filterOn: 'eventType', regex: '^(A)$' })
    expect(matches(filter, { type: 'A', streamId: 'project-1' })).toBe(true)
    expect(matches(filter, { type: 'A', streamId: 'user-1' })).toBe(false)
    expect(matches(filter, { type: 'B', streamId: 'project-1' })).toBe(false)
  })

  test('is by the start of the stream name otherwise', () => {
    expect(serverFilter({ streamPrefixes: ['project-', 'user-'] }, none)).toMatchObject({
      filterOn: 'streamName',
      prefixes: ['project-', 'user-'],
    })
  })

  test('keeps events of the server out when there is none', () => {
    const filter = serverFilter({}, none)
    const pattern = new RegExp('regex' in filter ? filter.regex : '')
    expect([pattern.test('$metadata'), pattern.test('ProjectCreated')]).toEqual([false, true])
  })

  test('passes checkpoints on', () => {
    const seen = vi.fn()
    const position = { commit: 1n, prepare: 1n }
    const filter = serverFilter({ types: ['A'] }, seen)
    filter.checkpointReached?.(undefined as never, position)
    expect(seen).toHaveBeenCalledWith(position)
  })
})
