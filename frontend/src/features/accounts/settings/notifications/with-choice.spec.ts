import { expect, test } from 'vitest'
import { isMailed, isMuted, withChoice, withMail } from './with-choice.ts'

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

test('mails are sent to those who ask for them, of one type alone', () => {
  const wanted = [{ type: 'team_invite', channel: 'mail' }] as const
  expect([isMailed(wanted, 'team_invite'), isMailed(wanted, 'project_update')]).toEqual([true, false])
  expect(withMail(wanted, 'team_invite', true)).toEqual(wanted)
  expect(withMail(wanted, 'team_invite', false)).toEqual([])
  expect(withMail(wanted, 'project_update', true)).toEqual([
    ...wanted,
    { type: 'project_update', channel: 'mail' },
  ])
})
