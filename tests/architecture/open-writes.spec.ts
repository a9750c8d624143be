import { commandContracts } from '@modstead/command-api/contracts'
import { expect, test } from 'vitest'

/** Routes that everybody may call as often as they like, and what keeps them cheap. */
const UNCOUNTED: Readonly<Record<string, string>> = {
  'GET /auth/captcha': 'makes a signed puzzle, and stores nothing',
  'GET /auth/providers': 'lists what is configured',
  'GET /auth/callback': 'asks the provider once for each start, which was counted',
  'GET /auth/create/oauth': 'opens a sealed cookie',
  'GET /newsletter/unsubscribe': 'redirects',
  'POST /newsletter/unsubscribe': 'needs a signed link, and changes nothing the second time',
  'POST /auth/unsubscribe': 'needs a signed link, and changes nothing the second time',
  'POST /auth/email/verify': 'needs a signed link, and changes nothing the second time',
  'POST /auth/email/restore': 'needs a sealed link, and is refused the second time',
  'POST /auth/keep-account': 'needs a signed link, and changes nothing the second time',
  'POST /auth/recovery/stop': 'needs a signed link, and changes nothing the second time',
  'POST /auth/launcher/token': 'needs a signed code, which is used once',
}

const open = commandContracts.filter(({ right }) => right === null)
const nameOf = ({ method, path }: (typeof open)[number]): string => `${method} ${path}`

test('each write that is open to everybody counts tries, or says why it does not need to', () => {
  const uncounted = open.filter(({ problems }) => !problems.some((code) => code === 'too-many-tries'))
  expect(uncounted.map(nameOf).toSorted()).toEqual(Object.keys(UNCOUNTED).toSorted())
})
