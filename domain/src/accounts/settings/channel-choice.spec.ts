import { expect, test } from 'vitest'
import { type ChannelChoice, isWantedOn, withChoice } from './channel-choice.ts'

const muted = [{ type: 'project_update', channel: 'site' }] as const
const wanted = [{ type: 'team_invite', channel: 'mail' }] as const
const choices = { muted, wanted, newsletter: true }
const turnOn = (type: ChannelChoice['type'], channel: ChannelChoice['channel']): ChannelChoice => ({
  type,
  channel,
  on: true,
})
const turnOff = (...which: Parameters<typeof turnOn>): ChannelChoice => ({ ...turnOn(...which), on: false })

test('the site shows what is not muted, and mails are sent to those who ask', () => {
  const isOn = (...which: Parameters<typeof turnOn>) => isWantedOn(choices, turnOn(...which))
  expect([isOn('project_update', 'site'), isOn('team_invite', 'site')]).toEqual([false, true])
  expect([isOn('project_update', 'mail'), isOn('team_invite', 'mail')]).toEqual([false, true])
})

test('a choice changes one type on one channel, and the rest stays', () => {
  expect(withChoice(choices, turnOn('project_update', 'site'))).toEqual({ ...choices, muted: [] })
  expect(withChoice(choices, turnOff('team_invite', 'mail'))).toEqual({ ...choices, wanted: [] })
  expect(withChoice(choices, turnOff('status_change', 'site'))).toEqual({
    ...choices,
    muted: [...muted, { type: 'status_change', channel: 'site' }],
  })
  expect(withChoice(choices, turnOn('project_update', 'mail'))).toEqual({
    ...choices,
    wanted: [...wanted, { type: 'project_update', channel: 'mail' }],
  })
})

test('a choice that was already made changes nothing', () => {
  for (const made of [
    turnOff('project_update', 'site'),
    turnOn('team_invite', 'mail'),
    turnOn('status_change', 'site'),
  ])
    expect(withChoice(choices, made)).toEqual(choices)
})
