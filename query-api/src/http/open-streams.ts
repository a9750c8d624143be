import { clientNetwork } from '@modstead/infra/http/client-network'
import { HttpProblem, unavailable } from '@modstead/infra/http/problem'

export interface StreamLimits {
  /** Maximum in this process: each stream holds a connection and some buffers. */
  readonly total: number
  /** Maximum from one address. */
  readonly perClient: number
}

const LIMITS: StreamLimits = { total: 1_000, perClient: 20 }
const RETRY_SECONDS = 30

/** Counts the streams that this process has open. */
export class OpenStreams {
  readonly #limits: StreamLimits
  readonly #ofClient = new Map<string, number>()
  #total = 0

  constructor(limits: StreamLimits = LIMITS) {
    this.#limits = limits
  }

  /** Returns a function to call when the stream ends. Throws the problem if there are too many. */
  open(address: string, isUnmetered: boolean): () => void {
    const client = clientNetwork(address)
    const open = this.#ofClient.get(client) ?? 0
    if (this.#total >= this.#limits.total)
      throw unavailable('streams-unavailable', 'Too many streams are open right now.', RETRY_SECONDS)
    if (open >= this.#limits.perClient && !isUnmetered)
      throw new HttpProblem('too-many-streams', `You may have ${this.#limits.perClient} streams open.`, {
        headers: { 'retry-after': `${RETRY_SECONDS}` },
      })
    this.#total += 1
    this.#ofClient.set(client, open + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#total -= 1
      const left = (this.#ofClient.get(client) ?? 1) - 1
      if (left > 0) this.#ofClient.set(client, left)
      else this.#ofClient.delete(client)
    }
  }
}
