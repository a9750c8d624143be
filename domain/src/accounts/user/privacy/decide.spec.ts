import { describe, test } from 'vitest'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import type { ProjectChoice } from './events.ts'

const userId = 'AAAAAAAA'
const NOW = '2026-03-15T12:00:00.000Z'
const role = 'developer' as 'developer' | 'moderator' | 'admin'
const self = { actor: { kind: 'user', id: userId, role }, now: NOW } as const
const product = { actor: { kind: 'system', name: 'specs' }, now: NOW } as const
const admin = { actor: { kind: 'user', id: 'BBBBBBBB', role: 'admin' }, now: NOW } as const

const given = specification(userDecider, self)
const byProduct = specification(userDecider, product)

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'anna', email: 'anna@mail.test', role, createdAt: '2026-01-01T00:00:00.000Z' },
}
const asked = (exportId: string, askedAt: string): UserEvent => ({
  type: 'UserExportAsked',
  data: { userId, exportId, askedAt },
})
const finished = (exportId: string): UserEvent => ({
  type: 'UserExportFinished',
  data: { userId, exportId, bytes: 7, keptUntil: '2026-03-22T12:00:00.000Z' },
})
const failed = (exportId: string): UserEvent => ({ type: 'UserExportFailed', data: { userId, exportId } })
const choices: readonly ProjectChoice[] = [{ projectId: 'PPPPPPPP', heir: null }]
const planned = (deletesAt: string, projects: readonly ProjectChoice[] = []): UserEvent => ({
  type: 'UserDeletionPlanned',
  data: { userId, deletesAt, projects },
})
const pictures = ['images/a.png']
const begunErasure: UserEvent = { type: 'UserErasureBegun', data: { userId, pictures } }
const bare = (type: 'UserDeletionGivenUp' | 'UserErased'): UserEvent => ({
  type,
  data: { userId },
})
const DAY_AGO = '2026-03-14T12:00:00.000Z'
const LATELY = '2026-03-14T12:00:00.001Z'

describe('an export', () => {
  const ask = { type: 'AskExport', userId, exportId: 'N' } as const
  test('is made only at the request of its owner', () => {
    given(registered).when(ask).emits(asked('N', NOW))
    specification(userDecider, admin)(registered).when(ask).rejects('not-this-user')
    given().when(ask).rejects('user-not-found')
  })
  test('runs one at a time', () => {
    given(registered, asked('A', LATELY)).when(ask).rejects('export-running')
    given(registered, asked('A', DAY_AGO)).when(ask).emits(asked('N', NOW))
    given(registered, asked('A', DAY_AGO), finished('A')).when(ask).emits(asked('N', NOW))
    given(registered, asked('A', DAY_AGO), failed('A')).when(ask).emits(asked('N', NOW))
  })
  test('is limited to three a day', () => {
    const two = [asked('A', LATELY), finished('A'), asked('B', LATELY), finished('B')]
    given(registered, ...two)
      .when(ask)
      .emits(asked('N', NOW))
    given(registered, ...two, asked('C', LATELY), finished('C'))
      .when(ask)
      .rejects('too-many-exports')
    given(registered, asked('C', DAY_AGO), finished('C'), ...two)
      .when(ask)
      .emits(asked('N', NOW))
  })
  test('ends once: ready for a week, or failed', () => {
    const running = byProduct(registered, asked('A', DAY_AGO))
    const finish = { type: 'FinishExport', userId, exportId: 'A', bytes: 7 } as const
    running.when(finish).emits(finished('A'))
    running.when({ type: 'FailExport', userId, exportId: 'A' }).emits(failed('A'))
    running.when({ ...finish, exportId: 'B' }).emits()
    running.when({ type: 'FailExport', userId, exportId: 'B' }).emits()
    byProduct(registered, asked('A', DAY_AGO), failed('A')).when(finish).emits()
  })
  test('is removed after it was kept', () => {
    const drop = { type: 'DropExport', userId, exportId: 'A' } as const
    const dropped: UserEvent = { type: 'UserExportDropped', data: { userId, exportId: 'A' } }
    byProduct(registered, asked('A', DAY_AGO), finished('A')).when(drop).emits(dropped)
    byProduct(registered, asked('A', DAY_AGO)).when(drop).emits()
    byProduct(registered, asked('A', DAY_AGO), finished('A'), dropped).when(drop).emits()
    byProduct(registered, asked('B', DAY_AGO), finished('B')).when(drop).emits()
  })
})

describe('the deletion of an account', () => {
  const plan = { type: 'PlanDeletion', userId, projects: choices } as const
  test('is planned two weeks ahead, only by its owner', () => {
    given(registered).when(plan).emits(planned('2026-03-29T12:00:00.000Z', choices))
    specification(userDecider, admin)(registered).when(plan).rejects('not-this-user')
  })
  test('keeps its date when the choices change', () =>
    given(registered, planned('2026-03-20T00:00:00.000Z'))
      .when(plan)
      .emits(planned('2026-03-20T00:00:00.000Z', choices)))
  test.each(['moderator', 'admin'] as const)('is refused until the user loses the role of a %s', (held) => {
    const staff: UserEvent = { type: 'UserRoleChanged', data: { userId, role: held } }
    given(registered, staff).when(plan).rejects('staff-account')
    given(registered, staff, { type: 'UserRoleChanged', data: { userId, role: 'developer' } })
      .when(plan)
      .emits(planned('2026-03-29T12:00:00.000Z', choices))
  })
  test('accepts no more choices than fit into an event', () => {
    const many = (length: number) =>
      Array.from({ length }, (_none, n) => ({ projectId: `P${n}`, heir: null }))
    given(registered)
      .when({ ...plan, projects: many(1_001) })
      .rejects('too-many-choices')
    given(registered)
      .when({ ...plan, projects: many(1_000) })
      .emits(planned('2026-03-29T12:00:00.000Z', many(1_000)))
  })
  test('can be cancelled while it is planned', () => {
    const keep = { type: 'KeepAccount', userId } as const
    given(registered, planned(NOW)).when(keep).emits(bare('UserDeletionGivenUp'))
    given(registered).when(keep).emits()
    given(registered, planned(NOW), bare('UserDeletionGivenUp')).when(keep).emits()
  })
  test('is started on its date, only by the product', () => {
    const begin = { type: 'BeginErasure', userId, pictures } as const
    byProduct(registered, planned(NOW)).when(begin).emits(begunErasure)
    byProduct(registered, planned('2026-03-15T12:00:00.001Z')).when(begin).rejects('deletion-not-due')
    byProduct(registered, planned(NOW), bare('UserDeletionGivenUp')).when(begin).rejects('deletion-not-due')
    given(registered, planned(NOW)).when(begin).rejects('not-this-user')
    byProduct(registered, planned(NOW), begunErasure).when(begin).emits()
  })
  test('makes the account unusable', () => {
    for (const past of [[begunErasure], [begunErasure, bare('UserErased')]]) {
      const left = given(registered, planned(NOW), ...past)
      left.when({ type: 'KeepAccount', userId }).rejects('user-not-found')
      left.when({ type: 'EditUser', userId, bio: 'here' }).rejects('user-not-found')
      left.when({ type: 'SetPassword', userId, passwordHash: 'hash' }).rejects('user-not-found')
    }
  })
  test('finishes once, after it has started', () => {
    const erase = { type: 'EraseUser', userId } as const
    const begun = [registered, planned(NOW), begunErasure]
    byProduct(...begun)
      .when(erase)
      .emits(bare('UserErased'))
    byProduct(...begun, bare('UserErased'))
      .when(erase)
      .emits()
    byProduct(registered, planned(NOW)).when(erase).rejects('erasure-not-begun')
    byProduct(...begun, bare('UserErased'))
      .when({ type: 'RegisterUser', userId, username: 'anna', email: null, role })
      .rejects('user-exists')
  })
})
