import { expect, it } from 'vitest'
import { SettingsError } from '../config/settings.ts'
import { memoryAllowances } from '../rate-limits/memory-allowances.ts'
import { createThrottle } from '../rate-limits/throttle.ts'
import { openCaptcha } from './open-captcha.ts'

const parts = { secret: new Uint8Array(32), throttle: createThrottle(memoryAllowances()) }
const account = { captchaSiteKey: 'site-key', captchaSecret: 'secret', captchaVerifyUrl: undefined }
const none = { captchaSiteKey: undefined, captchaSecret: undefined, captchaVerifyUrl: undefined }

it('is proof of work unless there is an account at a vendor', async () => {
  const captcha = openCaptcha({ captcha: 'proof-of-work', ...none }, parts)
  expect(captcha.kind).toBe('proof-of-work')
  expect(await captcha.challenge()).toMatchObject({ kind: 'proof-of-work', puzzle: {} })
})

it.each(['hcaptcha', 'turnstile'] as const)('is %s if there is an account there', async (kind) => {
  const captcha = openCaptcha({ captcha: kind, ...account }, parts)
  expect(captcha.kind).toBe(kind)
  expect(await captcha.challenge()).toEqual({ kind, siteKey: 'site-key' })
  for (const missing of ['captchaSiteKey', 'captchaSecret'] as const) {
    const open = () => openCaptcha({ captcha: kind, ...account, [missing]: undefined }, parts)
    expect(open).toThrow(new SettingsError(`CAPTCHA=${kind} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`))
  }
})
