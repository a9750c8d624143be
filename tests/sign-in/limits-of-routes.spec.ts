import { commandApi } from '@modstead/command-api/app'
import { clientNetwork } from '@modstead/infra/http/client-network'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { allContracts } from '@modstead/server/http/all-contracts'
import { sendProblem } from '@modstead/server/http/build-http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../support/catalogue.ts'
import { type Asked, limitedRoutes, type Whose } from '../support/limited-routes.ts'

const NETWORK = '203.0.113.7'
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`
const limited = allContracts.filter(({ problems }) => problems.some((code) => code === 'too-many-tries'))

let site: Catalogue
/** The same routes again, with limits that are used up as a test says. */
let app: FastifyInstance
let rows: Awaited<ReturnType<typeof limitedRoutes>>
/** Whose limits are used up. */
let usedUp: Whose | null = null
const counted: string[] = []

const whose = (key: string): Whose => (key === clientNetwork(NETWORK) ? 'network' : 'other')
const admit = (uses: readonly (readonly [name: string, key: string])[]) => {
  counted.push(...uses.map(([name]) => name))
  const allowed = uses.every(([, key]) => whose(key) !== usedUp)
  return { allowed, retryInMs: allowed ? 0 : 1000 }
}

beforeAll(async () => {
  site = await startCatalogue({ STEAM_SIGN_IN: 'true' })
  rows = await limitedRoutes(site)
  app = fastify()
  app.setErrorHandler(sendProblem)
  await app.register(commandApi, {
    ...site.commands,
    captcha: { ...site.commands.captcha, verify: async () => true },
    throttle: async (name, key) => admit([[name, key]]),
    throttleTogether: async (uses) => admit(uses.map(({ limit: { name }, key }) => [name, key])),
    giveBack: async () => undefined,
  })
})
afterAll(async () => {
  await app?.close()
  await site?.stop()
})

const send = async ({ method, path, roots }: RouteContract, asked: Asked): Promise<number> => {
  const { body, headers = {} } = asked
  const answer = await app.inject({
    ...{ method, url: `/${roots[0]}${asked.path ?? path}`, headers, remoteAddress: NETWORK },
    ...(body !== undefined && { payload: body as object }),
  })
  return answer.statusCode
}

test.each(limited.map((contract) => [nameOf(contract), contract] as const))(
  '%s refuses everybody whose tries are used up, and nobody else',
  async (name, contract) => {
    for (const { by, ask } of rows[name] ?? []) {
      const statusWithout = async (tries: Whose | null) => {
        usedUp = null
        const asked = await ask()
        counted.length = 0
        usedUp = tries
        return send(contract, asked)
      }
      const open = await statusWithout(null)
      expect(counted, 'what a request counts').not.toEqual([])
      expect(open === 429 || open >= 500, `${open}`).toBe(false)
      const refused = [await statusWithout('network'), await statusWithout('other')]
      expect(refused.map((status) => status === 429)).toEqual([by.includes('network'), by.includes('other')])
    }
  },
)

test('there is a request here for each route that counts tries, and for no other', () => {
  expect(Object.keys(rows).toSorted()).toEqual(limited.map(nameOf).toSorted())
})
