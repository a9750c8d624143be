import { scopeLabel } from '@modstead/domain/accounts/scope-phrases'
import { ALL_SCOPES, RESTRICTED_SCOPES } from '@modstead/domain/kernel/scopes'
import { expect, test } from 'vitest'
import { appFields, appScopes } from './app-values.ts'

test('a form of an app is read as the API takes it', () => {
  const values = {
    name: '  Lamp launcher ',
    url: ' ',
    description: 'Lights',
    redirect_uris: ' https://a.example/x \n\n http://127.0.0.1/y\r\n',
    USER_READ: true,
    PROJECT_READ: true,
    USER_WRITE: false,
    public: true,
  }
  expect(appFields(values)).toEqual({
    name: 'Lamp launcher',
    url: null,
    description: 'Lights',
    redirect_uris: ['https://a.example/x', 'http://127.0.0.1/y'],
    max_scopes: 2 + 2 ** 11,
  })
  expect(appFields({})).toEqual({
    ...{ name: '', url: null, description: null, redirect_uris: [], max_scopes: 0 },
  })
})

test('an app is offered all that it can have, each in words of its own', () => {
  const all = Object.fromEntries(appScopes.map((scope) => [scope, true]))
  expect(BigInt(appFields(all).max_scopes)).toBe(ALL_SCOPES & ~RESTRICTED_SCOPES)
  const labels = appScopes.map(scopeLabel)
  expect(new Set(labels).size).toBe(labels.length)
  for (const label of labels) expect(label).toMatch(/^[A-Z]/)
})
