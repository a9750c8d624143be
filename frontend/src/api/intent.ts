import type { Change } from './change.ts'

/** One intended action, however often it has to be sent. */
export type Intent = { keyFor(change: Change): string }

function described(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified]
}

function fingerprint({ method, path, body }: Change): string {
  const sent = body instanceof FormData ? [...body].map(([name, value]) => [name, described(value)]) : body
  return JSON.stringify([method, path, sent ?? null])
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
