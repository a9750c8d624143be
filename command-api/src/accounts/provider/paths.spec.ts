import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { StoreUnavailable } from '@modstead/infra/event-store/port'
import { HttpProblem } from '@modstead/infra/http/problem'
import { TryUncounted } from '@modstead/infra/rate-limits/take-while-away'
import { ProviderAway, ProviderRefused } from '@modstead/infra/sign-in-providers/provider-refused'
import { expect, test, vi } from 'vitest'
import { backWith } from './paths.ts'

/** None of these is logged. */
const request = { id: 'r-1', log: {} } as never

test.each([
  ['denied', new ProviderRefused('github', 'denied', 'detail')],
  ['provider-unavailable', new ProviderAway('github', 'detail')],
  ['too-many-tries', new HttpProblem('too-many-tries', 'detail')],
  ['tries-unavailable', new TryUncounted('detail')],
  ['changes-unavailable', new StoreUnavailable('detail')],
  ['identifier-taken', new CommandRefused(reject('identifier-taken', 'detail'))],
])('a page is told %s by its code', (code, error) => {
  expect(backWith(error, { linkTo: null, goTo: '/docs?hl=de' }, request)).toBe(
    `/auth/sign-in?error=${code}&redirect=%2Fdocs%3Fhl%3Dde&hl=de`,
  )
  expect(backWith(error, { linkTo: 'anna', goTo: '/settings/account' }, request)).toBe(
    `/settings/account?error=${code}`,
  )
})

test('what is unexpected is logged, and a page learns nothing else about it', () => {
  const error = vi.fn()
  const request = { id: 'r-1', log: { error } } as never
  const failure = new TypeError('unexpected')
  expect(backWith(failure, { linkTo: null, goTo: '/' }, request)).toBe(
    '/auth/sign-in?error=internal-error&redirect=%2F',
  )
  expect(error).toHaveBeenCalledWith({ err: failure, reqId: 'r-1' }, expect.any(String))
})
