import { describe, test } from 'vitest'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import type { SignInCommand } from './commands.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email: 'anna@example.test', role: 'developer', createdAt: now },
}
const offered = ['github', 'steam'] as const
const secondFactor: UserEvent = {
  type: 'TotpEnabled',
  data: { userId, secret: 's', step: 100, codeHashes: ['a'] },
}
const keyData = { publicKey: 'k', name: 'Key', counter: 0, transports: [], isBackedUp: false }
const keyAdded = (passkeyId: string, isUserVerified: boolean | undefined = true): UserEvent => ({
  type: 'PasskeyAdded',
  data: {
    ...{ userId, passkeyId, credentialId: `of ${passkeyId}`, ...keyData, addedAt: now },
    ...(isUserVerified !== undefined && { isUserVerified }),
  },
})
const linked = (provider: 'github' | 'steam'): UserEvent => ({
  type: 'ProviderLinked',
  data: { userId, provider, subject: '7', shownAs: 'anna' },
})

interface Way {
  readonly name: string
  readonly added: UserEvent
  readonly remove: SignInCommand
  readonly removed: UserEvent
}

const keyWay = (passkeyId: string): Way => ({
  name: `passkey ${passkeyId}`,
  added: keyAdded(passkeyId),
  remove: { type: 'RemovePasskey', userId, passkeyId, offered },
  removed: { type: 'PasskeyRemoved', data: { userId, passkeyId } },
})
const providerWay = (provider: 'github' | 'steam'): Way => ({
  name: provider,
  added: linked(provider),
  remove: { type: 'UnlinkProvider', userId, provider, offered },
  removed: { type: 'ProviderUnlinked', data: { userId, provider } },
})

const ways: readonly Way[] = [
  {
    name: 'password',
    added: { type: 'UserPasswordSet', data: { userId, passwordHash: 'h' } },
    remove: { type: 'RemovePassword', userId, offered },
    removed: { type: 'UserPasswordRemoved', data: { userId } },
  },
  keyWay('p1'),
  keyWay('p2'),
  providerWay('github'),
  providerWay('steam'),
]

const pairs = ways.flatMap((way) => ways.flatMap((other) => (other === way ? [] : [{ way, other }])))

describe.each(ways)('$name', ({ added, remove }) => {
  test('stays when it is the last way in', () => given(registered, added).when(remove).rejects('last-way-in'))
  test('stays if the only other things are a second factor and a verified address', () =>
    given(registered, added, secondFactor, { type: 'UserEmailVerified', data: { userId } })
      .when(remove)
      .rejects('last-way-in'))
})

test.each(pairs)(
  '$way.name can be removed while there is $other.name, which then stays',
  ({ way, other }) => {
    given(registered, way.added, other.added).when(way.remove).emits(way.removed)
    given(registered, way.added, other.added, way.removed).when(other.remove).rejects('last-way-in')
  },
)

test('each of several ways can be removed', () => {
  const all = ways.map(({ added }) => added)
  for (const { remove, removed } of ways)
    given(registered, ...all)
      .when(remove)
      .emits(removed)
})

describe.each([
  ['did not verify its user', keyAdded('p1', false)],
  [
    'was added when that was not noted',
    { type: 'PasskeyAdded', data: { userId, passkeyId: 'p1', credentialId: 'c', ...keyData, addedAt: now } },
  ],
] as const)('a passkey that %s', (_what, unsure) => {
  const [password, ...others] = ways
  const used = (isUserVerified?: true): UserEvent => ({
    type: 'PasskeyUsed',
    data: { userId, passkeyId: 'p1', counter: 1, ...(isUserVerified && { isUserVerified }) },
  })
  const removeKey: SignInCommand = { type: 'RemovePasskey', userId, passkeyId: 'p1', offered }

  test.each([password, ...others].filter((way) => way !== undefined && way.name !== 'passkey p1'))(
    'is no way in besides $name, and can be removed',
    (way) => {
      const both = given(registered, unsure, way?.added ?? registered)
      both.when(way?.remove ?? removeKey).rejects('last-way-in')
      both.when(removeKey).emits({ type: 'PasskeyRemoved', data: { userId, passkeyId: 'p1' } })
    },
  )

  test('is one from the first use that verifies its user', () => {
    const remove = password?.remove ?? removeKey
    const both = [registered, unsure, password?.added ?? registered]
    given(...both, used())
      .when(remove)
      .rejects('last-way-in')
    given(...both, used(true))
      .when(remove)
      .emits({ type: 'UserPasswordRemoved', data: { userId } })
    given(...both, used(true), used())
      .when(remove)
      .emits({ type: 'UserPasswordRemoved', data: { userId } })
  })
})

describe('a provider that is no longer offered', () => {
  const others = ways.filter(({ name }) => name !== 'github')
  const withdrawn = (command: SignInCommand): SignInCommand =>
    ({ ...command, offered: ['steam'] }) as SignInCommand
  const unlink = withdrawn({ type: 'UnlinkProvider', userId, provider: 'github', offered })

  test.each(others)('is no way in besides $name, and can be unlinked', ({ added, remove }) => {
    const both = given(registered, linked('github'), added)
    both.when(withdrawn(remove)).rejects('last-way-in')
    both.when(unlink).emits({ type: 'ProviderUnlinked', data: { userId, provider: 'github' } })
  })
})

describe('an account at a provider', () => {
  const link = (subject: string): SignInCommand => ({
    type: 'LinkProvider',
    userId,
    provider: 'github',
    subject,
    shownAs: 'anna',
  })
  test('is linked once', () => given(registered).when(link('7')).emitsOnce(linked('github')))
  test('does not replace another one', () =>
    given(registered, linked('github')).when(link('8')).rejects('provider-already-linked'))
  test('is linked besides those of other providers', () =>
    given(registered, linked('steam')).when(link('7')).emitsOnce(linked('github')))
  test('can be linked after another one was unlinked', () =>
    given(registered, linked('steam'), linked('github'), {
      type: 'ProviderUnlinked',
      data: { userId, provider: 'github' },
    })
      .when(link('8'))
      .emits({ type: 'ProviderLinked', data: { userId, provider: 'github', subject: '8', shownAs: 'anna' } }))
  test('that is not linked is not unlinked', () =>
    given(registered, linked('github'))
      .when({ type: 'UnlinkProvider', userId, provider: 'steam', offered })
      .rejects('provider-not-linked'))
  test('whose id was erased does not match another one', () =>
    given(registered, {
      type: 'ProviderLinked',
      data: { userId, provider: 'github', subject: { erased: true }, shownAs: null },
    })
      .when(link('7'))
      .rejects('provider-already-linked'))
})
