import type { Captcha } from '../port.ts'
import { siteVerify, type Vendor, type VendorSettings } from '../site-verify.ts'

/** https://developers.cloudflare.com/turnstile */
const VENDOR: Vendor = {
  kind: 'turnstile',
  address: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  takesSiteKey: false,
  codesOfAnswers: ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'],
}

/** `address` is where answers are checked. */
export const turnstile = (settings: VendorSettings, address = VENDOR.address): Captcha =>
  siteVerify({ ...VENDOR, address }, settings)
