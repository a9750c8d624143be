import { commandContracts } from '@modstead/command-api/contracts'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { queryContracts } from '@modstead/query-api/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000
const contracts: readonly RouteContract[] = [...commandContracts, ...queryContracts]
const proven = contracts.filter(({ needsProof }) => needsProof !== undefined)

let site: Catalogue
let counted = 0
beforeAll(async () => {
  site = await startCatalogue()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.stop())

/** Refusals of `/v2` have no code. */
const isProofNeeded = ({ status, text }: Answer) =>
  status === 401 && /proof-needed|Confirm that it is you/.test(text)

describe('a fresh proof', () => {
  test('is asked for by the routes that the table names', () => {
    expect(proven.length).toBeGreaterThan(20)
  })

  // The proof is asked for before anything else that a request may lack.
  test.each(proven.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    'is what %s asks a session for',
    async (_route, { method, path, roots }) => {
      for (const root of roots) {
        counted += 1
        const person = await site.addPerson(`person-${counted}`, 'admin')
        const old = await site.signIn(person)
        const address = `/${root}${path.replaceAll(/:\w+/g, 'AAAAAAAA')}`
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ELEVEN_MINUTES_MS })
        const refused = await old.api.send(method, address)
        expect(isProofNeeded(refused), `${root} ${refused.status} ${refused.text}`).toBe(true)
        const fresh = await site.signIn(person)
        const answer = await fresh.api.send(method, address)
        expect(isProofNeeded(answer), `${root} ${answer.status} ${answer.text}`).toBe(false)
        expect(answer.status).toBeLessThan(500)
        vi.useRealTimers()
      }
    },
  )
})
