import { openExecutor } from '@modstead/command-api/samples/open-executor'
import { user } from '@modstead/domain/accounts/aggregates'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { expect, test } from 'vitest'
import { makeDemoAccounts } from './demo-accounts.ts'

test('a start that was killed before it wrote the secrets down leaves accounts whose new passwords work', async () => {
  const { executor, close } = await openExecutor()
  const passwords = openPasswordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
  const deps = { executor, blindIndex: (text: string) => `blind-${text}`, passwords }
  const [lost, made] = [await makeDemoAccounts(deps), await makeDemoAccounts(deps)]
  expect(made.map(({ id }) => id)).toEqual(lost.map(({ id }) => id))
  for (const { id, password } of made) {
    const { state } = await executor.load(user, id)
    const passwordHash = state.status === 'active' ? state.signIn.passwordHash : null
    expect(await passwords.verify(passwordHash, password)).toBe(true)
  }
  await passwords.close()
  await close()
})
