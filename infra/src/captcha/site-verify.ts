import { z } from 'zod'
import { type Captcha, CaptchaUnavailable, type Challenge } from './port.ts'

const LIMIT_MS = 5_000
const MAX_BYTES = 64 * 1024
/** Longer than the answers of both vendors. */
const MAX_ANSWER_LENGTH = 8_192

const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string().max(100)).max(20).default([]),
})

export interface VendorSettings {
  readonly siteKey: string
  readonly secret: string
  /** Called when answers cannot be checked, for example because the secret is wrong. */
  readonly onFailure?: ((error: CaptchaUnavailable) => void) | undefined
}

export interface Vendor {
  readonly kind: Exclude<Challenge['kind'], 'proof-of-work'>
  /** Where answers are checked. */
  readonly address: string
  /** Whether the vendor is told which site the answer is for. */
  readonly takesSiteKey: boolean
  /** Codes that only say that the answer is wrong. */
  readonly codesOfAnswers: readonly string[]
}

const readBounded = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * The protocol of reCAPTCHA, which other vendors adopted: one POST checks an answer, and each answer is right
 * only once.
 */
export const siteVerify = (
  { kind, address, takesSiteKey, codesOfAnswers }: Vendor,
  { siteKey, secret, onFailure = () => {} }: VendorSettings,
  limitMs = LIMIT_MS,
): Captcha => {
  const unavailable = (because: string, cause?: unknown): CaptchaUnavailable => {
    const error = new CaptchaUnavailable(`${kind} ${because}`, { cause })
    onFailure(error)
    return error
  }
  const ask = async (response: string, remoteip: string): Promise<z.output<typeof verdictSchema>> => {
    const fields = { secret, response, remoteip, ...(takesSiteKey && { sitekey: siteKey }) }
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      return verdictSchema.parse(JSON.parse(await readBounded(answer)))
    } catch (error) {
      throw unavailable('gives no answer that can be read', error)
    }
  }
  return {
    kind,
    challenge: async () => ({ kind, siteKey }),
    async verify(answer, remoteAddress) {
      if (answer === '' || answer.length > MAX_ANSWER_LENGTH) return false
      const { success, 'error-codes': codes } = await ask(answer, remoteAddress)
      if (success) return true
      const isAboutAnswer = codes.length > 0 && codes.every((code) => codesOfAnswers.includes(code))
      if (isAboutAnswer) return false
      throw unavailable(`checks no answers: ${codes.join(', ') || 'it does not say why'}`)
    },
  }
}
