import { expect, test } from 'vitest'
import { isMuted, withChoice } from './with-choice.ts'

const muted = [{ type: 'project_update', channel: 'site' }] as const

test('what is wanted is muted no more, and the rest stays', () => {
  expect(withChoice(muted, 'project_update', true)).toEqual([])
  expect(withChoice(muted, 'team_invite', true)).toEqual(muted)
})

test('what is not wanted is muted once', () => {
  expect(withChoice(muted, 'project_update', false)).toEqual(muted)
  expect(withChoice([], 'team_invite', false)).toEqual([{ type: 'team_invite', channel: 'site' }])
})

test('tells what is muted', () => {
  expect([isMuted(muted, 'project_update'), isMuted(muted, 'team_invite')]).toEqual([true, false])
})
