import { type Settings, SettingsError } from '../config/settings.ts'
import type { Throttle } from '../rate-limits/throttle.ts'
import { hcaptcha } from './hcaptcha/hcaptcha.ts'
import type { Captcha } from './port.ts'
import { proofOfWork } from './proof-of-work/proof-of-work.ts'
import { turnstile } from './turnstile/turnstile.ts'

type CaptchaSettings = Pick<Settings, 'captcha' | 'captchaSiteKey' | 'captchaSecret' | 'captchaVerifyUrl'>

export interface CaptchaParts {
  /** 32 bytes for this purpose only, the same in all processes. */
  readonly secret: Uint8Array
  readonly throttle: Throttle
  /** Called when a vendor cannot check answers. */
  readonly onFailure?: (error: unknown) => void
}

/** Opens the kind that the settings name. Throws SettingsError for a vendor without an account. */
export const openCaptcha = (
  { captcha: kind, captchaSiteKey: siteKey, captchaSecret: account, captchaVerifyUrl }: CaptchaSettings,
  { secret, throttle, onFailure }: CaptchaParts,
): Captcha => {
  if (kind === 'proof-of-work') return proofOfWork({ secret, throttle })
  if (siteKey === undefined || account === undefined)
    throw new SettingsError(`CAPTCHA=${kind} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`)
  const open = kind === 'hcaptcha' ? hcaptcha : turnstile
  return open({ siteKey, secret: account, onFailure }, captchaVerifyUrl)
}
