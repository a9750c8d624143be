import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Api } from '../api.ts'
import { versionForm } from '../version-form.ts'

/** A published project that belongs to the sender. */
export interface LoadedProject {
  readonly id: string
  readonly slug: string
  /** Path of a file that can be downloaded. */
  readonly file: string
}

export interface Load {
  /** What was answered otherwise than it should be. */
  readonly failures: readonly string[]
  readonly answered: number
  readonly writes: number
  /** Milliseconds from the sending to the whole answer. */
  readonly times: readonly number[]
}

export interface RunningLoad {
  /** As of now. */
  readonly load: Load
  /** Ends when all requests are answered. Resolves to the number of answers per second. */
  end(): Promise<number>
}

/** Each worker changes one project, and waits for the answers. So many keep up with a rate. */
export const workersFor = (rate: number): number => Math.ceil(rate / 12)

/** A page, a file and an upload cost more than an answer of the API. */
const [PAGE_EVERY, FILE_EVERY, UPLOAD_EVERY] = [4, 2, 8]

/** Lets this many requests begin per second. */
const paced = (rate: number, signal: AbortSignal) => {
  const began = performance.now()
  let begun = 0
  return async (): Promise<void> => {
    begun += 1
    const due = began + (begun * 1_000) / rate
    const wait = due - performance.now()
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => {})
  }
}

interface Counted extends Load {
  readonly failures: string[]
  readonly times: number[]
  answered: number
  writes: number
}

interface Parts {
  readonly user: Api
  readonly load: Counted
  readonly turn: () => Promise<void>
  readonly over: AbortSignal
  readonly readsAtOnce: number
}

/** Sends what people send at the same time, and notes each answer that is not due. */
const senderOf = ({ user, load, turn }: Parts) => {
  const send = async (what: string, due: number, request: () => Promise<Answer>): Promise<Answer> => {
    await turn()
    const began = performance.now()
    const answer = await request()
    load.times.push(performance.now() - began)
    load.answered += 1
    if (answer.status !== due) load.failures.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  return {
    get: (path: string, headers?: Readonly<Record<string, string>>) =>
      send(path, 200, () => user.get(path, headers)),
    write(what: string, due: number, request: () => Promise<Answer>) {
      load.writes += 1
      return send(what, due, request)
    },
  }
}

/** Changes a project repeatedly, reads each change back, and reads what others see, until the signal. */
const work = async (parts: Parts, { id, slug, file }: LoadedProject): Promise<void> => {
  const { user, load, over, readsAtOnce } = parts
  const { get, write } = senderOf(parts)
  const expectShown = async (name: 'title' | 'followers', value: string | number) => {
    const { status, text } = await get(`/v2/project/${id}`)
    if (status !== 200) return
    const shown = (JSON.parse(text) as Readonly<Record<string, unknown>>)[name]
    if (shown !== value) load.failures.push(`${name} of ${id} is shown as ${shown}, not ${value}`)
  }
  for (let round = 0; !over.aborted; round += 1) {
    const title = `Title ${round}`
    await write('edit', 204, () => user.patch(`/v2/project/${id}`, { title }))
    await expectShown('title', title)
    const reads = Array.from({ length: readsAtOnce }, (_, index) =>
      get(index % 2 === 0 ? `/v2/project/${id}` : '/v2/tag/loader'),
    )
    if (round % PAGE_EVERY === 0) reads.push(get(`/mod/${slug}`, { accept: 'text/html' }))
    if (round % FILE_EVERY === 0) reads.push(get(file))
    await Promise.all([...reads, get('/v2/search?limit=5')])
    if (round % UPLOAD_EVERY === 0)
      await write('upload', 200, () => user.post('/v2/version', versionForm(id, round + 1)))
    const follows = round % 2 === 0
    await write('follow', 204, () =>
      follows ? user.post(`/v2/project/${id}/follow`) : user.delete(`/v2/project/${id}/follow`),
    )
    await expectShown('followers', follows ? 1 : 0)
  }
}

export interface LoadShape {
  /** Requests begun per second, as far as answers keep up. */
  readonly rate: number
  /** Reads that each worker sends at once between an edit and a follow. */
  readonly readsAtOnce: number
}

export const beginLoad = (
  user: Api,
  projects: readonly LoadedProject[],
  { rate, readsAtOnce }: LoadShape,
): RunningLoad => {
  const over = new AbortController()
  const load: Counted = { failures: [], times: [], answered: 0, writes: 0 }
  const parts: Parts = { user, load, turn: paced(rate, over.signal), over: over.signal, readsAtOnce }
  const began = performance.now()
  const worked = projects.map((project) =>
    work(parts, project).catch((error: unknown) => {
      load.failures.push(String(error))
    }),
  )
  return {
    load,
    async end() {
      over.abort()
      await Promise.all(worked)
      return load.answered / ((performance.now() - began) / 1_000)
    },
  }
}
