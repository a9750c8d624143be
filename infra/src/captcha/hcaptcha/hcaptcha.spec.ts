import { expect, it } from 'vitest'
import { captchaContract } from '../contract.ts'
import { ACCOUNT, openVendor } from '../test-vendor.ts'
import { hcaptcha } from './hcaptcha.ts'

const open = () =>
  openVendor({ unknownAnswer: 'invalid-input-response', usedAnswer: 'already-seen-response' })

captchaContract('hCaptcha', async () => {
  const vendor = await open()
  return {
    open: () => hcaptcha(ACCOUNT, vendor.address),
    answerTo: async () => vendor.newAnswer(),
    takeAway: () => vendor.close(),
    dispose: () => vendor.close(),
  }
})

it('is called as documented, and shows pages only the site key', async () => {
  const vendor = await open()
  const captcha = hcaptcha(ACCOUNT, vendor.address)
  expect(await captcha.challenge()).toEqual({ kind: 'hcaptcha', siteKey: ACCOUNT.siteKey })
  const answer = vendor.newAnswer()
  await captcha.verify(answer, '203.0.113.7')
  expect(vendor.received).toEqual([
    {
      method: 'POST',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      fields: {
        secret: ACCOUNT.secret,
        sitekey: ACCOUNT.siteKey,
        response: answer,
        remoteip: '203.0.113.7',
      },
    },
  ])
  await vendor.close()
})
