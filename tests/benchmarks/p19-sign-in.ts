import { setTimeout as pause } from 'node:timers/promises'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { type Api, connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Latency, latencyOf, median, perSecond } from './figure.ts'
import { Line, requestText } from './load.ts'
import { publishProject, type RunningProduct, startForBench } from './product.ts'

const SECONDS = 6
const SIGNING_IN = 16
/** Pause between two reads of other people in the meantime. */
const READ_EVERY_MS = 10
const READS_EACH = 4_000
/** The security log of an account with hundreds of sign-ins a day takes longer to write, and real accounts have few. */
const PEOPLE = 64
/** Node compiles the code of sign-ins only after some hundred of them. */
const COMPILING_SECONDS = 20

/** An address in a separate network for each number, because one network has few tries. */
const addressOf = (number: number): string => `10.${(number >> 8) & 255}.${number & 255}.1`

const untilOver = async (seconds: number, each: () => Promise<void>): Promise<void> => {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) await each()
}

/** Passwords that the threads of one process verify per second. */
const hashRate = async (): Promise<number> => {
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
    await Promise.all(Array.from({ length: SIGNING_IN }, () => untilOver(SECONDS, verify)))
    return count / SECONDS
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

interface SignIns {
  readonly rate: number
  /** Latency of the reads that other people sent in the meantime. */
  readonly reads: Latency
}

let tries = 0

const signInFor = async (
  product: RunningProduct,
  people: readonly string[],
  path: string,
  seconds: number,
): Promise<SignIns> => {
  const url = new URL(product.url)
  const lines = await Promise.all(Array.from({ length: SIGNING_IN }, () => Line.open(url)))
  const reader = await Line.open(url)
  const took: number[] = []
  let count = 0
  const signIn = (line: Line) => async () => {
    tries += 1
    const username = people[tries % people.length]
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(tries) }
    const body = JSON.stringify({ username, password: GOOD_PASSWORD })
    const { status, bytes } = await line.send(
      requestText('POST', new URL('/v2/auth/login', url), headers, body),
    )
    if (status !== 200) throw new Error(`a sign-in was answered ${bytes.toString()}`)
    count += 1
  }
  const read = async () => {
    const began = performance.now()
    const { status } = await reader.send(requestText('GET', new URL(path, url)))
    if (status !== 200) throw new Error(`a read was answered ${status}`)
    took.push(performance.now() - began)
    await pause(READ_EVERY_MS)
  }
  await Promise.all([...lines.map((line) => untilOver(seconds, signIn(line))), untilOver(seconds, read)])
  for (const line of [...lines, reader]) line.close()
  return { rate: count / seconds, reads: latencyOf(took) }
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

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

export const signIn: Benchmark = async ({ rounds }) => {
  const product = await startForBench({ env: { TRUST_PROXY: '127.0.0.1' } })
  try {
    const { slug } = await publishProject(product, 'measured', 'Read while others sign in.')
    const path = `/v2/project/${slug}`
    const people = await signUpPeople(product)
    await signInFor(product, people, path, COMPILING_SECONDS)
    const floors: number[] = []
    const signIns: SignIns[] = []
    for (let round = 0; round < rounds; round++) {
      floors.push(await hashRate())
      signIns.push(await signInFor(product, people, path, SECONDS))
    }
    await readBoth(product, path)
    const both: { open: number; known: number }[] = []
    for (let round = 0; round < rounds; round++) both.push(await readBoth(product, path))
    const ratios = signIns.map(({ rate }, round) => rate / (floors[round] ?? Number.NaN))
    const p99s = signIns.map(({ reads }) => reads.p99)
    const more = both.map(({ open, known }) => known - open)
    const checked = 'every sign-in was answered with a session of its own, every read with 200'
    return [
      {
        name: `P19 sign-ins, ${SIGNING_IN} in flight ÷ verifications by argon2id in a process of its own`,
        floor: perSecond(median(floors)),
        ours: perSecond(median(signIns.map(({ rate }) => rate))),
        result: median(ratios),
        unit: 'ratio',
        bounds: { must: 0.8, goal: 0.9, better: 'more' },
        latency: null,
        checked,
        rounds: ratios,
      },
      {
        name: 'P19 GET /v2/project/{slug} while sign-ins take all there is, p99',
        floor: null,
        ours: milliseconds(median(p99s)),
        result: median(p99s),
        unit: 'ms',
        bounds: { must: 50, goal: 30, better: 'less' },
        latency: { p50: median(signIns.map(({ reads }) => reads.p50)), p99: median(p99s) },
        checked,
        rounds: p99s,
      },
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
