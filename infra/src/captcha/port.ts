import type { Puzzle } from './puzzle.ts'

/**
 * Keeps programs from doing what people are meant to do. The adapters in `proof-of-work/`, `hcaptcha/` and `turnstile/` pass
 * `contract.ts`.
 */
export interface Captcha {
  readonly kind: Challenge['kind']
  /** Another one for each form that is shown. */
  challenge(): Promise<Challenge>
  /**
   * Whether the answer is right and new: each counts once, in whichever process. `remoteAddress` is that of the browser.
   * Throws CaptchaUnavailable or TryUncounted, which become 503: nobody gets by while answers cannot be checked.
   */
  verify(answer: string, remoteAddress: string): Promise<boolean>
}

/** Everything that a page needs to ask for an answer. */
export type Challenge =
  | { readonly kind: 'proof-of-work'; readonly puzzle: Puzzle }
  | { readonly kind: 'hcaptcha' | 'turnstile'; readonly siteKey: string }

/** Who checks the answers is away, or takes no requests of this catalogue. The message may be logged. */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable'
}
