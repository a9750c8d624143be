import { describe, expect, test } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '../../kernel/scopes.ts'
import { specification } from '../../kernel/specification.ts'
import type { OauthAppCommand } from './commands.ts'
import { oauthAppDecider } from './decider.ts'
import type { OauthAppEvent } from './events.ts'

const now = '2026-11-23T12:00:00.000Z'
const given = specification(oauthAppDecider, { actor: { kind: 'user', id: 'anna', role: 'developer' }, now })
const ben = { actor: { kind: 'user', id: 'ben', role: 'admin' } } as const

const ids = { appId: 'a1', ownerId: 'anna' }
const fields = {
  name: 'Lamp launcher',
  url: null,
  description: null,
  redirects: [{ id: 'r1', address: 'https://lamp.example/callback' }],
  maxScopes: scopeBit('PROJECT_READ'),
}
type Register = Extract<OauthAppCommand, { type: 'RegisterApp' }>
const register = (over: Partial<Register> = {}): Register => ({
  type: 'RegisterApp',
  ...ids,
  ...fields,
  secretHash: 'hash',
  ...over,
})
const edit = (over: Partial<typeof fields> | object): OauthAppCommand => ({
  type: 'EditApp',
  appId: 'a1',
  ...over,
})
const registered: OauthAppEvent = {
  type: 'AppRegistered',
  data: { ...ids, ...fields, maxScopes: '2048', secretHash: 'hash', registeredAt: now },
}
const isPublic = { ...registered, data: { ...registered.data, secretHash: null } } as OauthAppEvent
const icon = { path: 'p', rawPath: 'r', color: 1 }
const manyRedirects = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    address: `https://lamp.example/${index}`,
  }))

describe('an app', () => {
  test('is registered', () => given().when(register()).emits(registered))
  test('is registered without a secret if it cannot keep one', () =>
    given()
      .when(register({ secretHash: null }))
      .emits(isPublic))
  test.each(['', 'ab', '  ab  ', '🎮🎮', 'n'.repeat(256)])('cannot be called "%s"', (name) => {
    given().when(register({ name })).rejects('app-name-invalid')
    given(registered).when(edit({ name })).rejects('app-name-invalid')
  })
  test('can have a name of 3 or 255 characters', () => {
    for (const name of ['abc', 'n'.repeat(255), '🎮'.repeat(255)])
      given(registered)
        .when(edit({ name }))
        .emits({ type: 'AppProfileChanged', data: { ...ids, name, url: null, description: null } })
  })
  test.each(['http://lamp.example', 'lamp.example', 'javascript:1', `https://l.example/${'a'.repeat(238)}`])(
    'cannot have the page %s',
    (url) => given().when(register({ url })).rejects('app-url-invalid'),
  )
  test('can have a page of 255 characters', () => {
    const url = `https://l.example/${'a'.repeat(237)}`
    given(registered)
      .when(edit({ url }))
      .emitsOnce({ type: 'AppProfileChanged', data: { ...ids, name: fields.name, url, description: null } })
  })
  test('has a description of at most 255 characters', () => {
    given()
      .when(register({ description: 'd'.repeat(256) }))
      .rejects('app-description-too-long')
    const description = '🎮'.repeat(255)
    given(registered)
      .when(edit({ description }))
      .emitsOnce({ type: 'AppProfileChanged', data: { ...ids, name: fields.name, url: null, description } })
  })
  test('has 1 to 10 redirect addresses', () => {
    given()
      .when(register({ redirects: [] }))
      .rejects('app-redirects-missing')
    given(registered)
      .when(edit({ redirects: [] }))
      .rejects('app-redirects-missing')
    given(registered)
      .when(edit({ redirects: manyRedirects(11) }))
      .rejects('app-too-many-redirects')
    given(registered)
      .when(edit({ redirects: manyRedirects(10) }))
      .emits({ type: 'AppRedirectsChanged', data: { ...ids, redirects: manyRedirects(10) } })
  })
  test('cannot have a redirect address where others can listen', () => {
    const redirects = [...fields.redirects, { id: 'r2', address: 'http://lamp.example/' }]
    given().when(register({ redirects })).rejects('app-redirect-invalid', 'http://lamp.example/')
  })
  test('keeps the id of a redirect address that stays', () => {
    const added = { id: 'r9', address: 'https://lamp.example/more' }
    given(registered)
      .when(edit({ redirects: [added, { id: 'r8', address: 'https://lamp.example/callback' }] }))
      .emitsOnce({
        type: 'AppRedirectsChanged',
        data: { ...ids, redirects: [added, { id: 'r1', address: 'https://lamp.example/callback' }] },
      })
  })
  test('must have a scope that it may ask for', () => {
    given()
      .when(register({ maxScopes: 0n }))
      .rejects('app-scopes-missing')
    given(registered)
      .when(edit({ maxScopes: 0n }))
      .rejects('app-scopes-missing')
  })
  test('cannot have scopes that only people may use or that do not exist', () => {
    for (let bit = 0n; bit < 40n; bit++) {
      const maxScopes = 1n << bit
      const outcome = given().when(register({ maxScopes }))
      if ((RESTRICTED_SCOPES & maxScopes) !== 0n) outcome.rejects('app-scopes-restricted')
      else
        outcome.emits({
          ...registered,
          data: { ...registered.data, maxScopes: `${maxScopes}` },
        } as OauthAppEvent)
    }
    given(registered)
      .when(edit({ maxScopes: ALL_SCOPES + 1n }))
      .rejects('app-scopes-unknown')
    given(registered)
      .when(edit({ maxScopes: scopeBit('SESSION_ACCESS') }))
      .rejects('app-scopes-restricted')
  })
  test('changes its scopes', () =>
    given(registered)
      .when(edit({ maxScopes: 2n }))
      .emitsOnce({ type: 'AppScopesChanged', data: { ...ids, maxScopes: '2' } }))
  test('emits nothing if nothing changes', () => {
    given(registered).when(edit(fields)).emitsNothing()
    given(registered).when(edit({})).emitsNothing()
  })
  test('has an icon until it is removed', () => {
    const set: OauthAppEvent = { type: 'AppIconSet', data: { ...ids, icon } }
    given(registered).when({ type: 'SetAppIcon', appId: 'a1', icon }).emits(set)
    given(registered).when({ type: 'RemoveAppIcon', appId: 'a1' }).emitsNothing()
    given(registered, set)
      .when({ type: 'RemoveAppIcon', appId: 'a1' })
      .emitsOnce({ type: 'AppIconRemoved', data: ids })
  })
  test('gets a new secret, unless it is public', () => {
    const rotate = { type: 'RotateAppSecret', appId: 'a1', secretHash: 'next' } as const
    given(registered)
      .when(rotate)
      .emits({ type: 'AppSecretRotated', data: { ...ids, secretHash: 'next' } })
    given(isPublic).when(rotate).rejects('app-is-public')
    given(isPublic)
      .when({ ...rotate, former: 'hash' })
      .rejects('app-is-public')
  })
  test('keeps a secret that already replaced the former one', () => {
    const rotate = { type: 'RotateAppSecret', appId: 'a1', secretHash: 'next', former: 'hash' } as const
    const rotated = { type: 'AppSecretRotated', data: { ...ids, secretHash: 'next' } } as const
    given(registered).when(rotate).emitsOnce(rotated)
    given(registered, { ...rotated, data: { ...ids, secretHash: 'other' } })
      .when(rotate)
      .emits()
  })
  test('is deleted by its owner or by the product', () => {
    const deleted: OauthAppEvent = { type: 'AppDeleted', data: ids }
    given(registered).when({ type: 'DeleteApp', appId: 'a1' }).emits(deleted)
    given(registered)
      .when({ type: 'DeleteApp', appId: 'a1' }, { actor: { kind: 'system', name: 'spec' } })
      .emits(deleted)
    given(registered, deleted).when({ type: 'DeleteApp', appId: 'a1' }).rejects('app-not-found')
  })
  test('that is deleted releases each icon once, only for the product', () => {
    const deleted: OauthAppEvent = { type: 'AppDeleted', data: ids }
    const product = { actor: { kind: 'system', name: 'spec' } } as const
    const release = (...pictures: string[]): OauthAppCommand => ({
      ...{ type: 'ReleaseAppIcons', appId: 'a1', pictures },
    })
    const released = (...pictures: string[]): OauthAppEvent => ({
      ...{ type: 'AppIconsReleased', data: { ...ids, pictures } },
    })
    given(registered, deleted).when(release('p', 'r'), product).emitsOnce(released('p', 'r'))
    given(registered, deleted, released('p')).when(release('p', 'r'), product).emits(released('r'))
    given(registered, deleted).when(release(), product).emitsNothing()
    given(registered, deleted).when(release('p')).rejects('app-not-found')
    given(registered).when(release('p'), product).rejects('app-not-found')
    given().when(release('p'), product).rejects('app-not-found')
  })
  test('belongs to nobody else, whatever their role', () => {
    const commands: OauthAppCommand[] = [
      edit({ name: 'Mine' }),
      { type: 'SetAppIcon', appId: 'a1', icon },
      { type: 'RemoveAppIcon', appId: 'a1' },
      { type: 'RotateAppSecret', appId: 'a1', secretHash: 'next' },
      { type: 'DeleteApp', appId: 'a1' },
    ]
    for (const command of commands) {
      given(registered).when(command, ben).rejects('app-not-found')
      given().when(command).rejects('app-not-found')
    }
  })
})

describe('the folded app', () => {
  const state = (...events: OauthAppEvent[]) => fold(oauthAppDecider, events)
  test('follows each change', () => {
    expect(
      state(
        registered,
        { type: 'AppProfileChanged', data: { ...ids, name: 'Other', url: 'https://o', description: 'd' } },
        { type: 'AppRedirectsChanged', data: { ...ids, redirects: [{ id: 'r2', address: 'https://o' }] } },
        { type: 'AppScopesChanged', data: { ...ids, maxScopes: '4' } },
        { type: 'AppIconSet', data: { ...ids, icon } },
        { type: 'AppSecretRotated', data: { ...ids, secretHash: 'next' } },
      ),
    ).toEqual({
      status: 'active',
      ownerId: 'anna',
      name: 'Other',
      url: 'https://o',
      description: 'd',
      redirects: [{ id: 'r2', address: 'https://o' }],
      maxScopes: 4n,
      icon,
      secretHash: 'next',
    })
    const deleted: OauthAppEvent = { type: 'AppDeleted', data: ids }
    const released: OauthAppEvent = { type: 'AppIconsReleased', data: { ...ids, pictures: ['p'] } }
    expect(state(registered, deleted, released)).toEqual({
      ...{ status: 'deleted', ownerId: 'anna' },
      releasedIcons: new Set(['p']),
    })
  })
  test('redirects nowhere after its owner is erased', () => {
    const erased = { erased: true } as const
    const redirects = [{ id: 'r1', address: erased }]
    const data = { ...ids, name: erased, url: erased, description: erased, redirects }
    expect(
      state({
        type: 'AppRegistered',
        data: { ...data, maxScopes: '1', secretHash: null, registeredAt: now },
      }),
    ).toMatchObject({ name: '', url: null, description: null, redirects: [{ id: 'r1', address: '' }] })
  })
})
