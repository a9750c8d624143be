import type { Captcha } from '../port.ts'
import { siteVerify, type Vendor, type VendorSettings } from '../site-verify.ts'

/** https://docs.hcaptcha.com */
const VENDOR: Vendor = {
  kind: 'hcaptcha',
  address: 'https://api.hcaptcha.com/siteverify',
  takesSiteKey: true,
  codesOfAnswers: [
    'missing-input-response',
    'invalid-input-response',
    'expired-input-response',
    'already-seen-response',
    'invalid-or-already-seen-response',
  ],
}

/** `address` is where answers are checked. */
export const hcaptcha = (settings: VendorSettings, address = VENDOR.address): Captcha =>
  siteVerify({ ...VENDOR, address }, settings)
