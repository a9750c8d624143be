import type { Puzzle } from './puzzle.ts'

/**
 * Keeps programs out of forms that are meant for people. The adapters in `proof-of-work/`, `hcaptcha/` and
 * `turnstile/` pass `contract.ts`.
 */
export interface Captcha {
  readonly kind: Challenge['kind']
  /** Makes a new challenge for each form that is shown. */
  challenge(): Promise<Challenge>
  /**
   * Whether the answer is right and new: each answer counts once, in any process. `remoteAddress` is that of
   * the browser. Throws CaptchaUnavailable or TryUncounted, which become 503: nobody gets past while answers
   * cannot be checked.
   */
  verify(answer: string, remoteAddress: string): Promise<boolean>
}

/** Everything that a page needs to ask for an answer. */
export type Challenge =
  | { readonly kind: 'proof-of-work'; readonly puzzle: Puzzle }
  | { readonly kind: 'hcaptcha' | 'turnstile'; readonly siteKey: string }

/**
 * The service that checks answers is away, or refuses requests of this catalogue. The message may be logged.
 */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable'
}
