import { LRUCache } from 'lru-cache'
import { costOf, TOLERANCE, waitOf } from './cell-rate.ts'
import type { Allowances, Limit, Taken } from './port.ts'
import { takeWhileAway } from './take-while-away.ts'

/** Number of remembered clients. A forgotten client loses the uses it was granted ahead. */
const MAX_CLIENTS = 50_000
const CLIENTS_AT_ONCE = 500
/** How long a client's numbers may lack the uses in other processes. */
const FRESH_MS = 2_000

export interface Counted {
  /** Greater than `max` for a refusal. */
  readonly current: number
  /**
   * For a refusal, milliseconds until the next request is allowed; otherwise, until the allowance is full
   * again.
   */
  readonly ttl: number
}

type Done = (counted: Counted) => void

interface Client {
  readonly key: string
  /** When the allowance will be full again, as last heard. */
  freeAt: number
  heardAt: number
  /** Granted uses that are left. */
  held: number
  /** When the last of them would have come back anyway. */
  heldUntil: number
  waiting: Done[]
}

export interface RequestLimitSettings {
  /** Its processes count alone while the store is away, because uses granted ahead could not be taken back. */
  readonly limit: Limit & { readonly onAway: 'allow' }
  readonly shared: Pick<Allowances, 'take'>
  readonly onFailure?: ((error: unknown) => void) | undefined
  /** In milliseconds, never going back. */
  readonly now?: () => number
  readonly patienceMs?: number | undefined
}

/**
 * Counts requests under a limit that all processes share, without asking the store each time, because the
 * store grants some uses ahead. Granted uses are used before they would have come back, so all processes
 * together never exceed the limit. While the store is away, each process applies the limit by itself (fail
 * open).
 */
export class RequestLimit {
  readonly #limit: Limit
  readonly #cost: number
  readonly #take: Allowances['take']
  readonly #now: () => number
  readonly #clients = new LRUCache<string, Client>({ max: MAX_CLIENTS })
  readonly #asking = new Set<Client>()
  #isAsking = false

  constructor({ limit, shared, onFailure, now, patienceMs }: RequestLimitSettings) {
    this.#limit = limit
    this.#cost = costOf(limit)
    this.#now = now ?? (() => performance.now())
    this.#take = takeWhileAway({ shared, onFailure, now: this.#now, patienceMs })
  }

  /** Calls `done` at once if local knowledge decides. */
  count(key: string, done: Done): void {
    const client = this.#clientOf(key)
    const now = this.#now()
    const counted = client.waiting.length === 0 ? this.#decide(client, now) : undefined
    if (counted === undefined) client.waiting.push(done)
    else done(counted)
    if (counted === undefined || (client.held > 0 && now - client.heardAt > FRESH_MS)) this.#askFor(client)
  }

  /** The numbers from which `count` would continue, as far as this process knows them. */
  read(key: string): Counted {
    const client = this.#clients.peek(key)
    return client === undefined ? { current: 0, ttl: 0 } : this.#used(client, this.#now())
  }

  #askFor(client: Client): void {
    this.#asking.add(client)
    if (!this.#isAsking) void this.#ask()
  }

  #clientOf(key: string): Client {
    const known = this.#clients.get(key)
    if (known !== undefined) return known
    const never = Number.NEGATIVE_INFINITY
    const client: Client = { key, freeAt: never, heardAt: never, held: 0, heldUntil: never, waiting: [] }
    this.#clients.set(key, client)
    return client
  }

  #heldBy(client: Client, now: number): number {
    if (client.held === 0 || client.heldUntil < now) return 0
    return Math.min(client.held, Math.floor((client.heldUntil - now) / this.#cost) + 1)
  }

  #used(client: Client, now: number): Counted {
    const used = Math.max(0, client.freeAt - now - this.#heldBy(client, now) * this.#cost)
    return { current: Math.max(0, Math.ceil(used / this.#cost - TOLERANCE)), ttl: used }
  }

  /** undefined: the store has to be asked. */
  #decide(client: Client, now: number): Counted | undefined {
    const held = this.#heldBy(client, now)
    if (held > 0) {
      client.held = held - 1
      return this.#used(client, now)
    }
    client.held = 0
    // Others can only have used more in the meantime.
    const ttl = waitOf(this.#limit, client.freeAt - now)
    return ttl > 0 ? { current: this.#limit.max + 1, ttl } : undefined
  }

  /** Requests that arrive while an answer is pending share the next question. */
  async #ask(): Promise<void> {
    this.#isAsking = true
    await Promise.resolve()
    while (this.#asking.size > 0) {
      const clients = [...this.#asking].slice(0, CLIENTS_AT_ONCE)
      for (const client of clients) this.#asking.delete(client)
      const asks = clients.map(({ key, waiting }) => ({
        limit: this.#limit,
        key,
        wanted: waiting.length,
        ahead: true,
      }))
      const askedAt = this.#now()
      const answers = await this.#take(asks)
      for (const [index, taken] of answers.entries()) {
        const client = clients[index]
        if (client !== undefined) this.#settle(client, taken, askedAt)
      }
    }
    this.#isAsking = false
  }

  /** Decides as of the time of the question, so that a slow answer does not use up what was granted. */
  #settle(client: Client, taken: Taken, askedAt: number): void {
    client.freeAt = askedAt + taken.usedMs
    client.heardAt = askedAt
    // A client that still holds uses gets none. It asks only for the numbers.
    if (taken.granted > 0) {
      client.held = taken.granted
      client.heldUntil = client.freeAt
    }
    const decided: (() => void)[] = []
    for (const done of client.waiting) {
      const counted = this.#decide(client, askedAt)
      if (counted === undefined) break
      decided.push(() => done(counted))
    }
    client.waiting = client.waiting.slice(decided.length)
    if (client.waiting.length > 0) this.#asking.add(client)
    for (const tell of decided) tell()
  }
}
