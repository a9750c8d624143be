import { setTimeout as pause } from 'node:timers/promises'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { type Api, connect } from '../support/api.ts'
import { cookieOf } from '../support/cookies.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Figure, type Latency, latencyOf, median, perSecond } from './figure.ts'
import { Line, requestText } from './load.ts'
import { publishProject, type RunningProduct, startForBench } from './product.ts'

/** Hashes and sign-ins take turns, each this long, because the speed of shared machines drifts. */
const SECONDS = 10
/** Slices of each in a round: together long enough for some forty changes by others. */
const SLICES = 4
const SIGNING_IN = 16
/** Pause between two requests that other people send in the meantime. */
const SEND_EVERY_MS = 50
/** One change follows so many reads: 5 % are changes, as in the soak and in the rolling upgrade. */
const READS_TO_A_CHANGE = 19
const READS_EACH = 4_000
/** The security log of an account with hundreds of sign-ins a day takes longer to write, and real accounts have few. */
const PEOPLE = 64
/** Node compiles the code of sign-ins only after some hundred of them. */
const COMPILING_SECONDS = 20

/** An address in a network of its own for each person: one network has few tries, and a new one is told by mail. */
const addressOf = (number: number): string => `10.${(number >> 8) & 255}.${number & 255}.1`

const untilOver = async (seconds: number, each: () => Promise<void>): Promise<void> => {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) await each()
}

/** The last ones that were begun in time end later, so the seconds are not those that were asked for. */
interface Work {
  readonly count: number
  readonly seconds: number
}

const rateOf = (work: readonly Work[]): number =>
  work.reduce((sum, { count }) => sum + count, 0) / work.reduce((sum, { seconds }) => sum + seconds, 0)

/** Passwords that the threads of one process verify. */
const verifyForASlice = async (): Promise<Work> => {
  const hasher = openPasswordHasher()
  try {
    const stored = await hasher.hash(GOOD_PASSWORD)
    let count = 0
    const verify = async () => {
      if (!(await hasher.verify(stored, GOOD_PASSWORD))) throw new Error('the right password was refused')
      count += 1
    }
    await untilOver(1, verify)
    count = 0
    const began = performance.now()
    await Promise.all(Array.from({ length: SIGNING_IN }, () => untilOver(SECONDS, verify)))
    return { count, seconds: (performance.now() - began) / 1_000 }
  } finally {
    await hasher.close()
  }
}

const sentFrom = (api: Api, address: string): Api => ({
  ...api,
  get: (path) => api.send('GET', path, { headers: { 'x-forwarded-for': address } }),
  post: (path, body) => api.send('POST', path, { body, headers: { 'x-forwarded-for': address } }),
})

/** Makes accounts and returns their names. All have the same password. */
const signUpPeople = async ({ url }: RunningProduct): Promise<readonly string[]> => {
  const names = Array.from({ length: PEOPLE }, (_, number) => `person-${number}`)
  for (const [number, name] of names.entries())
    ok(await signUpAs(sentFrom(connect(url), addressOf(number)), name))
  return names
}

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

/** Milliseconds that answers to other people took in the meantime. */
interface Others {
  /** A project, as a visitor. */
  readonly open: number[]
  /** One’s own account, with the cookie of a session. */
  readonly known: number[]
  /** A change of a project. */
  readonly write: number[]
}

interface Slice extends Others, Work {}

interface Round {
  readonly floor: number
  readonly rate: number
  readonly open: Latency
  readonly known: Latency
  readonly write: Latency
}

/** A session that was started before anything is measured, as a browser sends it. */
const newCookie = async ({ url }: RunningProduct, username: string | undefined): Promise<string> =>
  cookieOf(ok(await connect(url).post('/_internal/auth/login', { username, password: GOOD_PASSWORD })))

let tries = 0

const signInFor = async (
  product: RunningProduct,
  people: readonly string[],
  path: string,
  seconds: number,
): Promise<Slice> => {
  const url = new URL(product.url)
  const cookie = await newCookie(product, people[0])
  const lines = await Promise.all(Array.from({ length: SIGNING_IN }, () => Line.open(url)))
  const other = await Line.open(url)
  const took: Others = { open: [], known: [], write: [] }
  const sessions = new Set<string>()
  let count = 0
  let others = 0
  const signIn = (line: Line) => async () => {
    tries += 1
    const person = tries % people.length
    const username = people[person]
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(person) }
    const body = JSON.stringify({ username, password: GOOD_PASSWORD })
    const { status, bytes } = await line.send(
      requestText('POST', new URL('/v2/auth/login', url), headers, body),
    )
    const session = /"session":"(\w+)"/.exec(bytes.toString())?.[1]
    if (status !== 200 || session === undefined) throw new Error(`a sign-in was answered ${bytes.toString()}`)
    sessions.add(session)
    count += 1
  }
  const sendOther = async (times: number[], text: string, wanted: number) => {
    const began = performance.now()
    const { status, bytes } = await other.send(text)
    if (status !== wanted) throw new Error(`another request was answered ${bytes.toString()}`)
    times.push(performance.now() - began)
    await pause(SEND_EVERY_MS)
  }
  const change = () => {
    const token = product.accounts.creator?.token ?? ''
    const headers = { 'content-type': 'application/json', authorization: token }
    const body = JSON.stringify({ description: `Changed ${took.write.length} times meanwhile` })
    return requestText('PATCH', new URL(path, url), headers, body)
  }
  const began = performance.now()
  let over = began
  await Promise.all([
    ...lines.map(async (line) => {
      await untilOver(seconds, signIn(line))
      over = performance.now()
    }),
    untilOver(seconds, async () => {
      if (others % (READS_TO_A_CHANGE + 1) === READS_TO_A_CHANGE) await sendOther(took.write, change(), 204)
      else if (others % 2 === 0) await sendOther(took.open, requestText('GET', new URL(path, url)), 200)
      else await sendOther(took.known, requestText('GET', new URL('/v2/user', url), { cookie }), 200)
      others += 1
    }),
  ])
  for (const line of [...lines, other]) line.close()
  if (sessions.size !== count) throw new Error(`${count} sign-ins gave ${sessions.size} sessions`)
  return { ...took, count, seconds: (over - began) / 1_000 }
}

const roundOf = async (signInForASlice: () => Promise<Slice>): Promise<Round> => {
  const slices: Slice[] = []
  const verified: Work[] = []
  for (let slice = 0; slice < SLICES; slice++) {
    verified.push(await verifyForASlice())
    slices.push(await signInForASlice())
  }
  const latency = (kind: keyof Others) => latencyOf(slices.flatMap((slice) => slice[kind]))
  return {
    floor: rateOf(verified),
    rate: rateOf(slices),
    ...{ open: latency('open'), known: latency('known'), write: latency('write') },
  }
}

/** A figure about requests of others, which must stay fast. */
const figureOf = (name: string, latencies: readonly Latency[], checked: string): Figure => {
  const p99s = latencies.map(({ p99 }) => p99)
  return {
    name: `P19 ${name} while sign-ins take all there is, p99`,
    floor: null,
    ours: milliseconds(median(p99s)),
    result: median(p99s),
    unit: 'ms',
    bounds: { must: 50, goal: 30, better: 'less' },
    latency: { p50: median(latencies.map(({ p50 }) => p50)), p99: median(p99s) },
    checked,
    rounds: p99s,
  }
}

/** Medians in milliseconds of the same read, alternating between a visitor and a sender with a token. */
const readBoth = async (product: RunningProduct, path: string): Promise<{ open: number; known: number }> => {
  const url = new URL(product.url)
  const line = await Line.open(url)
  const kinds = { open: {}, known: { authorization: product.accounts.user?.token ?? '' } }
  const took = { open: [] as number[], known: [] as number[] }
  for (let number = 0; number < READS_EACH; number++)
    for (const kind of ['open', 'known'] as const) {
      const began = performance.now()
      const { status } = await line.send(requestText('GET', new URL(path, url), kinds[kind]))
      if (status !== 200) throw new Error(`a read was answered ${status}`)
      took[kind].push(performance.now() - began)
    }
  line.close()
  return { open: median(took.open), known: median(took.known) }
}

export const signIn: Benchmark = async ({ rounds }) => {
  const product = await startForBench({ env: { TRUST_PROXY: '127.0.0.1' } })
  try {
    const { slug } = await publishProject(product, 'measured', 'Read while others sign in.')
    const path = `/v2/project/${slug}`
    const people = await signUpPeople(product)
    await signInFor(product, people, path, COMPILING_SECONDS)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++)
      measured.push(await roundOf(() => signInFor(product, people, path, SECONDS)))
    await readBoth(product, path)
    const both: { open: number; known: number }[] = []
    for (let round = 0; round < rounds; round++) both.push(await readBoth(product, path))
    const ratios = measured.map(({ rate, floor }) => rate / floor)
    const more = both.map(({ open, known }) => known - open)
    const checked =
      'every sign-in was answered with a session that no other got, every other request with what it asks for'
    return [
      {
        name: `P19 sign-ins, ${SIGNING_IN} in flight ÷ verifications by argon2id in a process of its own`,
        floor: perSecond(median(measured.map(({ floor }) => floor))),
        ours: perSecond(median(measured.map(({ rate }) => rate))),
        result: median(ratios),
        unit: 'ratio',
        bounds: { must: 0.8, goal: 0.9, better: 'more' },
        latency: null,
        checked,
        rounds: ratios,
      },
      figureOf(
        'GET /v2/project/{slug}',
        measured.map(({ open }) => open),
        checked,
      ),
      figureOf(
        'GET /v2/user with a cookie',
        measured.map(({ known }) => known),
        checked,
      ),
      figureOf(
        'PATCH /v2/project/{slug}',
        measured.map(({ write }) => write),
        checked,
      ),
      {
        name: 'P19 GET /v2/project/{slug} with a token − without, medians',
        floor: milliseconds(median(both.map(({ open }) => open))),
        ours: milliseconds(median(both.map(({ known }) => known))),
        result: median(more),
        unit: 'ms',
        bounds: { must: 0.3, goal: 0.1, better: 'less' },
        latency: null,
        checked: `${READS_EACH * rounds} reads of each kind were answered with 200`,
        rounds: more,
      },
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}
