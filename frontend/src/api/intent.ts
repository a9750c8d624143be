import type { Change } from './change.ts'

/** One intended action, however often it has to be sent. */
export type Intent = { keyFor(change: Change): string }

function described(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified]
}

/** Two pictures made here may differ only in their bytes, so each gets a number. */
const numbers = new WeakMap<Blob, number>()
let count = 0

function numberOf(blob: Blob): number {
  const number = numbers.get(blob) ?? ++count
  numbers.set(blob, number)
  return number
}

function sentBy(body: unknown): unknown {
  if (body instanceof FormData) return [...body].map(([name, value]) => [name, described(value)])
  return body instanceof Blob ? numberOf(body) : body
}

function fingerprint({ method, path, body }: Change): string {
  return JSON.stringify([method, path, sentBy(body) ?? null])
}

/** Also works on plain HTTP in a local network, where browsers have no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Keeps its key while the request stays the same. A corrected request needs a new key. */
export function createIntent(): Intent {
  let key = newKey()
  let asked: string | undefined
  return {
    keyFor(change) {
      const now = fingerprint(change)
      if (asked !== undefined && asked !== now) key = newKey()
      asked = now
      return key
    },
  }
}
