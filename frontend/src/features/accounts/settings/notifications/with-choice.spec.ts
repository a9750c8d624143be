import { expect, test } from 'vitest'
import { isMuted, withChoice } from './with-choice.ts'

const muted = [{ type: 'project_update', channel: 'site' }] as const

test('a wanted type is unmuted, and the rest stays', () => {
  expect(withChoice(muted, 'project_update', true)).toEqual([])
  expect(withChoice(muted, 'team_invite', true)).toEqual(muted)
})

test('an unwanted type is muted once', () => {
  expect(withChoice(muted, 'project_update', false)).toEqual(muted)
  expect(withChoice([], 'team_invite', false)).toEqual([{ type: 'team_invite', channel: 'site' }])
})

test('knows which types are muted', () => {
  expect([isMuted(muted, 'project_update'), isMuted(muted, 'team_invite')]).toEqual([true, false])
})
