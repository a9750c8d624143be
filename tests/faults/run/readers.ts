import { setTimeout as pause } from 'node:timers/promises'
import { sha512 } from '../../support/add-on-files.ts'
import type { Anchor } from './anchor.ts'
import type { History } from './history.ts'
import type { Lane } from './model.ts'
import type { Asked, PermittedRefusals } from './permitted-refusals.ts'

const READ_LIMIT_MS = 30_000
const READ_EVERY_MS = 40

interface Read {
  readonly asks: Asked
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Allowed besides 200 and 304. */
  readonly mayBeMissing?: boolean
  /** Describes the fault of a body, if any. */
  wrong(status: number, bytes: Uint8Array): string | undefined
}

const jsonOf = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>

const isAnchor = ({ id, title }: Anchor, body: Record<string, unknown>): boolean =>
  body.id === id && body.title === title

/** Reads whose right answer is known at any moment, whatever else happens. */
const readsOf = (anchor: Anchor, lanes: readonly Lane[]): readonly (() => Read | undefined)[] => [
  () => ({
    asks: 'data',
    path: `/v2/project/${anchor.slug}`,
    wrong: (_, bytes) => (isAnchor(anchor, jsonOf(bytes)) ? undefined : 'another project'),
  }),
  () => ({
    asks: 'data',
    path: `/v2/project/${anchor.id}`,
    headers: { 'if-none-match': anchor.etag },
    wrong: (status, bytes) =>
      status === 304 || isAnchor(anchor, jsonOf(bytes)) ? undefined : 'another project for If-None-Match',
  }),
  () => ({
    asks: 'file',
    path: anchor.filePath,
    wrong: (_, bytes) => (sha512(bytes) === anchor.sha512 ? undefined : 'other bytes than the file has'),
  }),
  () => ({
    asks: 'search',
    path: '/v2/search?query=lighthouse',
    wrong: (_, bytes) =>
      JSON.stringify(jsonOf(bytes).hits).includes(anchor.id)
        ? undefined
        : 'a search without what it must find',
  }),
  () => ({
    asks: 'page',
    path: `/mod/${anchor.slug}`,
    headers: { accept: 'text/html' },
    wrong: (_, bytes) =>
      Buffer.from(bytes).toString().includes(anchor.title) ? undefined : 'a page of something else',
  }),
  () => {
    const project = lanes
      .flatMap(({ projects }) => [...projects.values()])
      .find(({ isApproved }) => isApproved)
    return (
      project && {
        asks: 'data',
        path: `/v2/project/${project.id}`,
        mayBeMissing: true,
        wrong: (_, bytes) => {
          const { id, title } = jsonOf(bytes)
          return id === project.id && project.titles.has(String(title))
            ? undefined
            : `a title that nobody gave: ${title}`
        },
      }
    )
  },
]

export interface Readers {
  /** Number of answers so far. */
  answered(): number
  stop(): Promise<void>
}

export interface ReadersParts {
  readonly url: string
  readonly anchor: Anchor
  readonly lanes: readonly Lane[]
  readonly history: History
  readonly refusals: Pick<PermittedRefusals, 'allow'>
  readonly limitMs?: number
}

/**
 * Reads all the time, as visitors do. An answer may be right, or 503 with Retry-After where the fault permits
 * it, or the connection may break as when a process is killed. Anything else goes to `history.odd`.
 */
export const startReaders = ({
  url,
  anchor,
  lanes,
  history,
  refusals,
  limitMs = READ_LIMIT_MS,
}: ReadersParts): Readers => {
  let isOver = false
  let answered = 0
  const readOnce = async ({ asks, path, headers = {}, mayBeMissing, wrong }: Read): Promise<void> => {
    const signal = AbortSignal.timeout(limitMs)
    const mayBeRefused = refusals.allow(asks)
    try {
      const response = await fetch(`${url}${path}`, { headers, signal, redirect: 'manual' })
      const bytes = new Uint8Array(await response.arrayBuffer())
      answered += 1
      const { status } = response
      if (status === 503 && response.headers.has('retry-after')) {
        if (!mayBeRefused && !refusals.allow(asks))
          history.odd.push(`I9 GET ${path} was refused, although it needs nothing that was away`)
        return
      }
      if (status === 404 && mayBeMissing) return
      const fault = [200, 304].includes(status)
        ? wrong(status, bytes)
        : `${status} ${Buffer.from(bytes).toString().slice(0, 300)}`
      if (fault !== undefined) history.odd.push(`I9 GET ${path} gave ${fault}`)
    } catch (error) {
      if (signal.aborted) history.odd.push(`I9 GET ${path} had no answer after ${limitMs / 1_000} s`)
      else if (error instanceof SyntaxError) history.odd.push(`I9 GET ${path} gave half a body`)
    }
  }
  const lane = async (next: () => Read | undefined): Promise<void> => {
    while (!isOver) {
      const read = next()
      if (read) await readOnce(read)
      await pause(READ_EVERY_MS)
    }
  }
  const reading = Promise.all(readsOf(anchor, lanes).map(lane))
  return {
    answered: () => answered,
    async stop() {
      isOver = true
      await reading
    },
  }
}
