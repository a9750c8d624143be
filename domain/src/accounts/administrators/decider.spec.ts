import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { administratorsDecider } from './decider.ts'
import type { AdministratorsEvent } from './events.ts'

const given = specification(administratorsDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
})
const choose = (userId: string) => ({ type: 'ChooseFirstAdministrator', userId }) as const
const enter = (userId: string, term = 1) => ({ type: 'EnterAdministrator', userId, term }) as const
const strikeOff = (userId: string, term = 1) => ({ type: 'StrikeOffAdministrator', userId, term }) as const

const chosen: AdministratorsEvent = { type: 'FirstAdministratorChosen', data: { userId: 'anna' } }
const entered = (userId: string, term = 1): AdministratorsEvent => ({
  type: 'AdministratorEntered',
  data: { userId, term },
})
const struckOff = (userId: string, term = 1): AdministratorsEvent => ({
  type: 'AdministratorStruckOff',
  data: { userId, term },
})

describe('the first administrator', () => {
  test('is the user who asks while there is none', () => given().when(choose('anna')).emits(chosen))
  test('cannot be chosen by somebody else', () => given().when(choose('ben')).rejects('not-this-user'))
  test('can only be chosen once, even by themselves', () =>
    given(chosen).when(choose('anna')).rejects('administrator-exists'))
  test('is not chosen if there is an administrator already', () =>
    given(entered('ben')).when(choose('anna')).rejects('administrator-exists'))
  test('is on the list before their account has the role', () => {
    given(chosen).when(enter('anna')).emitsNothing()
    given(chosen).when(strikeOff('anna')).rejects('last-administrator')
  })
})

describe('the list of administrators', () => {
  test('accepts every user, once', () => {
    given().when(enter('ada')).emitsOnce(entered('ada'))
    given(entered('ben')).when(enter('ada')).emitsOnce(entered('ada'))
  })
  test('loses one of several administrators, once', () =>
    given(entered('ada'), entered('ben')).when(strikeOff('ada')).emitsOnce(struckOff('ada')))
  test('keeps the last one', () => {
    given(entered('ada')).when(strikeOff('ada')).rejects('last-administrator')
    given(entered('ada'), entered('ben'), struckOff('ada'))
      .when(strikeOff('ben'))
      .rejects('last-administrator')
  })
  test('does not become empty when a user who is not on it yet loses the role', () => {
    given().when(strikeOff('ada')).rejects('last-administrator')
    given(entered('ben')).when(strikeOff('ada')).emits(struckOff('ada'))
  })
  test('ignores a term that has ended since', () => {
    given(entered('ben'), struckOff('ada', 1)).when(enter('ada', 1)).emitsNothing()
    given(entered('ben'), struckOff('ada', 1)).when(enter('ada', 0)).emitsNothing()
    given(entered('ben'), struckOff('ada', 1)).when(enter('ada', 3)).emits(entered('ada', 3))
  })
  test('loses an administrator again after another term', () =>
    given(entered('ben'), entered('ada'), struckOff('ada', 1), entered('ada', 3))
      .when(strikeOff('ada', 3))
      .emits(struckOff('ada', 3)))
  test('loses an administrator only once per term', () =>
    given(entered('ben'), struckOff('ada', 3)).when(strikeOff('ada', 3)).emitsNothing())
})
