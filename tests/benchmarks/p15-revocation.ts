import { createTestAuthenticator } from '@modstead/infra/second-factors/test-authenticator'
import { type Api, connect } from '../support/api.ts'
import type { TestAccount } from '../support/product.ts'
import { ok } from '../support/publish.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Figure, latencyOf, median } from './figure.ts'
import { inRoles, startIn } from './form.ts'
import { Line, requestText } from './load.ts'
import type { RunningProduct } from './product.ts'

const TOKENS = 20
/**
 * Of each round and each kind of change. In ten minutes one network may sign in fifty times, and an account change
 * its password ten times.
 */
const SESSIONS = 3
/** After the last process that accepted the secret, no process may accept it for this long. */
const QUIET_MS = 200
const USER_READ = 1

/** A secret that every process accepts until `end`. */
interface Believed {
  readonly authorization: string
  end(): Promise<{ readonly status: number }>
}

const makeToken = async (product: RunningProduct): Promise<Believed> => {
  const creator = product.as('creator')
  const scopes = 2 ** USER_READ
  const made = ok(await creator.post('/v2/pat', { name: 'Token', scopes, expires: '2099-01-01T00:00:00Z' }))
  const { id, access_token: authorization } = made.as<{ id: string; access_token: string }>()
  return { authorization, end: () => creator.delete(`/v2/pat/${id}`) }
}

/** Sessions of one account, each ended by what another of its sessions changes. */
interface Sessions {
  readonly endedByPassword: () => Promise<Believed>
  readonly endedByFactor: () => Promise<Believed>
}

/** Prepares another passkey for the account, and returns the request that adds it. */
const nextPasskey = async (owner: Api, url: string, userId: string): Promise<Believed['end']> => {
  const begun = ok(await owner.post('/_internal/auth/passkey/register/start'))
  const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
  const authenticator = createTestAuthenticator({ origin: url, rpId: new URL(url).hostname, userId })
  const credential = authenticator.register({ challenge: options.challenge })
  return () => owner.post('/_internal/auth/passkey/register/finish', { flow, credential, name: 'A key' })
}

const sessionsOf = async (
  product: RunningProduct,
  { username, password: first }: TestAccount,
): Promise<Sessions> => {
  let password = first
  let changes = 0
  const enter = async (): Promise<string> => {
    const answer = ok(await connect(product.url).post('/v2/auth/login', { username, password }))
    return answer.as<{ session: string }>().session
  }
  const owner = connect(product.url, await enter())
  const { id } = ok(await owner.get('/v2/user')).as<{ id: string }>()
  return {
    endedByPassword: async () => ({
      authorization: await enter(),
      async end() {
        const next = `${first} ${++changes}`
        const answer = await owner.patch('/v2/auth/password', { old_password: password, new_password: next })
        password = next
        return answer
      },
    }),
    endedByFactor: async () => ({
      authorization: await enter(),
      end: await nextPasskey(owner, product.url, id),
    }),
  }
}

/** Milliseconds from the acknowledged end of a secret until no process accepts it. */
const outlived = async (url: string, lines: readonly Line[], believed: Believed): Promise<number> => {
  const request = requestText('GET', new URL('/v2/user', url), { authorization: believed.authorization })
  let endedAt = Number.POSITIVE_INFINITY
  let lastBelieved = Number.NEGATIVE_INFINITY
  let believedBefore = 0
  const ask = async (line: Line) => {
    while (performance.now() < Math.max(endedAt, lastBelieved) + QUIET_MS) {
      const { status } = await line.send(request)
      if (status !== 200) continue
      lastBelieved = performance.now()
      if (endedAt === Number.POSITIVE_INFINITY) believedBefore++
    }
  }
  const asking = lines.map(ask)
  while (believedBefore < 40) await new Promise((resolve) => setTimeout(resolve, 5))
  const { status } = await believed.end()
  endedAt = performance.now()
  if (status >= 300) throw new Error(`the end of a secret was answered ${status}`)
  await Promise.all(asking)
  return Math.max(0, lastBelieved - endedAt)
}

/** Each secret has to be refused in time, so the bound is for the slowest ones. */
const figureOf = (name: string, checked: string, runs: readonly (readonly number[])[]): Figure => {
  const latencies = runs.map(latencyOf)
  const p99 = median(latencies.map((each) => each.p99))
  return {
    name,
    floor: null,
    ours: `${p99.toFixed(1)} ms`,
    result: p99,
    unit: 'ms',
    bounds: { must: 50, goal: 50, better: 'less' },
    latency: { p50: median(latencies.map(({ p50 }) => p50)), p99 },
    checked,
    rounds: latencies.map((each) => each.p99),
  }
}

/** How long after an acknowledged end some process still accepts a token or a session. */
export const revocation: Benchmark = async ({ rounds }) => {
  const form = inRoles({ 'command-api': 2, 'query-api': 2 })
  const product = await startIn(form)
  try {
    const lines = await Promise.all(Array.from({ length: 4 }, () => Line.open(new URL(product.url))))
    const runsOf = async (make: () => Promise<Believed>, count: number): Promise<number[][]> => {
      const once = async () => outlived(product.url, lines, await make())
      await once()
      const runs: number[][] = []
      for (let round = 0; round < rounds; round++) {
        const delays: number[] = []
        for (let number = 0; number < count; number++) delays.push(await once())
        runs.push(delays)
      }
      return runs
    }
    const tokens = await runsOf(() => makeToken(product), TOKENS)
    const makers = await Promise.all(
      Object.values(product.accounts).map((account) => sessionsOf(product, account)),
    )
    let made = 0
    const nextOf = (kind: keyof Sessions) => async (): Promise<Believed> => {
      const make = makers[made++ % makers.length]
      if (!make) throw new Error('there are no accounts')
      return make[kind]()
    }
    const byPassword = await runsOf(nextOf('endedByPassword'), SESSIONS)
    const byFactor = await runsOf(nextOf('endedByFactor'), SESSIONS)
    for (const line of lines) line.close()
    return [
      figureOf(
        `P15 revocation acknowledged → refused by every process${form.suffix}, p99`,
        `${TOKENS * rounds} tokens were believed by all before and by none after`,
        tokens,
      ),
      figureOf(
        `P15 password changed → other sessions refused by every process${form.suffix}, p99`,
        `${SESSIONS * rounds} sessions were believed by all before and by none after`,
        byPassword,
      ),
      figureOf(
        `P15 factor changed → other sessions refused by every process${form.suffix}, p99`,
        `${SESSIONS * rounds} sessions were believed by all before and by none after`,
        byFactor,
      ),
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}
