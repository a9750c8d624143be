import type { Outcome } from './outcome.ts'
import { readOutcome } from './read-outcome.ts'
import { withProof } from './with-proof.ts'

const timeLimit = 30_000

/** Whether the file can be had. Its bytes are not waited for. */
async function askForFile(address: string): Promise<Outcome<null>> {
  const enough = new AbortController()
  try {
    const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(timeLimit)])
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
    if (!response.ok) return await readOutcome<null>(response)
    enough.abort()
    return { kind: 'done', value: null }
  } catch {
    return { kind: 'offline' }
  }
}

/** Has the browser download a file that needs a new proof of identity, or says why it cannot be had. */
export async function downloadFile(address: string): Promise<Outcome<null>> {
  const outcome = await withProof(() => askForFile(address))
  if (outcome.kind !== 'done') return outcome
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
  return outcome
}
