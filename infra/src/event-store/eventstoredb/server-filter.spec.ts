import { describe, expect, test, vi } from 'vitest'
import { matches, serverFilter, typePattern } from './server-filter.ts'

const none = () => {}

describe('the server-side filter', () => {
  test('matches whole types', () => {
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

  test('filters by type if types are given, and then leaves the streams to us', () => {
    const filter = { types: ['A'], streamPrefixes: ['project-'] }
    expect(serverFilter(filter, none)).toMatchObject({ filterOn: 'eventType', regex: '^(A)$' })
    expect(matches(filter, { type: 'A', streamId: 'project-1' })).toBe(true)
    expect(matches(filter, { type: 'A', streamId: 'user-1' })).toBe(false)
    expect(matches(filter, { type: 'B', streamId: 'project-1' })).toBe(false)
  })

  test('filters by the prefix of the stream name otherwise', () => {
    expect(serverFilter({ streamPrefixes: ['project-', 'user-'] }, none)).toMatchObject({
      filterOn: 'streamName',
      prefixes: ['project-', 'user-'],
    })
  })

  test('excludes events of the server if there is no selection', () => {
    const filter = serverFilter({}, none)
    const pattern = new RegExp('regex' in filter ? filter.regex : '')
    expect([pattern.test('$metadata'), pattern.test('ProjectCreated')]).toEqual([false, true])
  })

  test('passes on checkpoints', () => {
    const seen = vi.fn()
    const position = { commit: 1n, prepare: 1n }
    const filter = serverFilter({ types: ['A'] }, seen)
    filter.checkpointReached?.(undefined as never, position)
    expect(seen).toHaveBeenCalledWith(position)
  })
})
