import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { appPlacesDecider, MAX_APPS } from './decider.ts'
import type { AppPlacesEvent } from './events.ts'

const given = specification(appPlacesDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-23T12:00:00.000Z',
})
const of = (appId: string) => ({ userId: 'anna', appId })
const taken = (count: number): AppPlacesEvent[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'AppPlaceTaken', data: of(`a${index}`) }))

describe('the places for apps', () => {
  test('are taken one by one', () => {
    given(...taken(MAX_APPS - 1))
      .when({ type: 'TakeAppPlace', ...of('next') })
      .emitsOnce({ type: 'AppPlaceTaken', data: of('next') })
  })
  test('are limited', () => {
    const full = given(...taken(MAX_APPS))
    full.when({ type: 'TakeAppPlace', ...of('next') }).rejects('too-many-apps')
    full.when({ type: 'TakeAppPlace', ...of('a0') }).emitsNothing()
  })
  test('are free again after they are released', () => {
    const back: AppPlacesEvent = { type: 'AppPlaceGivenBack', data: of('a3') }
    given(...taken(MAX_APPS))
      .when({ type: 'GiveBackAppPlace', ...of('a3') })
      .emitsOnce(back)
    given(...taken(MAX_APPS), back)
      .when({ type: 'TakeAppPlace', ...of('next') })
      .emits({ type: 'AppPlaceTaken', data: of('next') })
    given()
      .when({ type: 'GiveBackAppPlace', ...of('a3') })
      .emitsNothing()
  })
})
