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
  test('is who asks while there is none', () => given().when(choose('anna')).emits(chosen))
  test('is chosen by nobody else', () => given().when(choose('ben')).rejects('not-this-user'))
  test('is chosen once, also by themselves', () =>
    given(chosen).when(choose('anna')).rejects('administrator-exists'))
  test('is not chosen where an administrator came otherwise', () =>
    given(entered('ben')).when(choose('anna')).rejects('administrator-exists'))
  test('is in the list before their account has the role', () => {
    given(chosen).when(enter('anna')).emitsNothing()
    given(chosen).when(strikeOff('anna')).rejects('last-administrator')
  })
})

describe('the list of administrators', () => {
  test('takes everybody in, once', () => {
    given().when(enter('ada')).emitsOnce(entered('ada'))
    given(entered('ben')).when(enter('ada')).emitsOnce(entered('ada'))
  })
  test('is left by one of several, once', () =>
    given(entered('ada'), entered('ben')).when(strikeOff('ada')).emitsOnce(struckOff('ada')))
  test('is not left by the last', () => {
    given(entered('ada')).when(strikeOff('ada')).rejects('last-administrator')
    given(entered('ada'), entered('ben'), struckOff('ada'))
      .when(strikeOff('ben'))
      .rejects('last-administrator')
  })
  test('is not empty while somebody who is not in it yet loses the role', () => {
    given().when(strikeOff('ada')).rejects('last-administrator')
    given(entered('ben')).when(strikeOff('ada')).emits(struckOff('ada'))
  })
  test('does not take in a term that has ended since', () => {
    given(entered('ben'), struckOff('ada', 1)).when(enter('ada', 1)).emitsNothing()
    given(entered('ben'), struckOff('ada', 1)).when(enter('ada', 0)).emitsNothing()
    given(entered('ben'), struckOff('ada', 1)).when(enter('ada', 3)).emits(entered('ada', 3))
  })
  test('is left again after a further term', () =>
    given(entered('ben'), entered('ada'), struckOff('ada', 1), entered('ada', 3))
      .when(strikeOff('ada', 3))
      .emits(struckOff('ada', 3)))
  test('is not left twice for one term', () =>
    given(entered('ben'), struckOff('ada', 3)).when(strikeOff('ada', 3)).emitsNothing())
})
