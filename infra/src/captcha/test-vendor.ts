import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The only account that the server below knows. */
export const ACCOUNT = { siteKey: 'site-key', secret: 'secret-canary' }

export interface VendorWords {
  readonly unknownAnswer: string
  readonly usedAnswer: string
}

export interface Received {
  readonly method: string | undefined
  readonly type: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

/** Answers as the vendor documents it. */
export const openVendor = async ({ unknownAnswer, usedAnswer }: VendorWords) => {
  const answers = new Map<string, 'new' | 'used'>()
  const received: Received[] = []
  const faultOf = ({ secret, response = '' }: Received['fields']): string | undefined => {
    if (secret !== ACCOUNT.secret) return 'invalid-input-secret'
    if (response === '') return 'missing-input-response'
    const known = answers.get(response)
    if (known === undefined) return unknownAnswer
    answers.set(response, 'used')
    return known === 'used' ? usedAnswer : undefined
  }
  const verdictOn = async (request: IncomingMessage) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    received.push({ method: request.method, type: request.headers['content-type'], fields })
    const fault = faultOf(fields)
    return fault === undefined
      ? { success: true, challenge_ts: '2026-01-01T00:00:00Z', hostname: 'mods.test', 'error-codes': [] }
      : { success: false, 'error-codes': [fault] }
  }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(await verdictOn(request)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    received: received as readonly Received[],
    /** Makes an answer as the vendor's script in a browser does. */
    newAnswer(): string {
      const answer = crypto.randomUUID()
      answers.set(answer, 'new')
      return answer
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      if (server.listening) await once(server.close(), 'close')
    },
  }
}
