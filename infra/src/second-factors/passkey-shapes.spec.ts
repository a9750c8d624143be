import { describe, expect, it } from 'vitest'
import { registrationAnswer, signInAnswer } from './passkey-shapes.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Client data of this many characters, whose JSON has three quarters of that. */
const clientDataOf = (length: number) => encoded('x'.repeat((length / 4) * 3 - 2))
const ofOwnPage = encoded({ type: 'webauthn.get', crossOrigin: false })
const credential = (response: object, id = 'AAECAw') => ({ id, rawId: id, type: 'public-key', response })

const registration = (changes: object = {}) =>
  credential({ clientDataJSON: ofOwnPage, attestationObject: 'AAAA', ...changes })
const signIn = (changes: object = {}) =>
  credential({ clientDataJSON: ofOwnPage, authenticatorData: 'AAAA', signature: 'AAAA', ...changes })

const refusals = (shape: typeof registrationAnswer | typeof signInAnswer, answer: unknown) =>
  shape.safeParse(answer).error?.issues.map(({ code, path }) => [path.join('.'), code]) ?? []

describe('the answer of an authenticator', () => {
  it('is accepted without the fields that nobody reads', () => {
    const more = { authenticatorAttachment: 'platform', clientExtensionResults: { prf: {} } }
    expect(registrationAnswer.parse({ ...registration({ publicKey: 'AAAA' }), ...more })).toEqual(
      registration(),
    )
    expect(signInAnswer.parse({ ...signIn({ more: 1 }), ...more })).toEqual(signIn())
  })
  it.each([
    ['attestationObject', 16_384],
    ['clientDataJSON', 4_096],
  ])('to a registration is limited in %s to %i characters', (field, max) => {
    const asLong = { attestationObject: 'A'.repeat(max), clientDataJSON: clientDataOf(max) }[field]
    // Client data of the full length are refused for their contents instead.
    expect(refusals(registrationAnswer, registration({ [field]: asLong })).flat()).not.toContain('too_big')
    expect(refusals(registrationAnswer, registration({ [field]: 'A'.repeat(max + 1) }))).toContainEqual([
      `response.${field}`,
      'too_big',
    ])
  })
  it.each([
    ['authenticatorData', 4_096],
    ['signature', 2_048],
    ['userHandle', 86],
  ])('to a sign-in is limited in %s to %i characters', (field, max) => {
    expect(refusals(signInAnswer, signIn({ [field]: 'A'.repeat(max) }))).toEqual([])
    expect(refusals(signInAnswer, signIn({ [field]: 'A'.repeat(max + 1) }))).toEqual([
      [`response.${field}`, 'too_big'],
    ])
  })
  it('has ids of at most 1,023 bytes', () => {
    const { response } = signIn()
    expect(refusals(signInAnswer, credential(response, 'A'.repeat(1_364)))).toEqual([])
    expect(refusals(signInAnswer, credential(response, 'A'.repeat(1_365)))).toEqual([
      ['id', 'too_big'],
      ['rawId', 'too_big'],
    ])
  })
  it.each(['', 'AA==', 'A+', 'A/', 'A A', 'A\n', 'é'])('must be base64url: %j', (signature) => {
    expect(refusals(signInAnswer, signIn({ signature }))).toEqual([['response.signature', 'invalid_format']])
  })
  it.each([
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['null', encoded(null)],
    ['a text', encoded('{}')],
    ['those of a frame', encoded({ crossOrigin: true })],
    ['ambiguous about frames', encoded({ crossOrigin: 'no' })],
  ])('is refused if its client data are %s', (_, clientDataJSON) => {
    expect(refusals(signInAnswer, signIn({ clientDataJSON }))).toEqual([
      ['response.clientDataJSON', 'custom'],
    ])
    expect(refusals(registrationAnswer, registration({ clientDataJSON }))).toEqual([
      ['response.clientDataJSON', 'custom'],
    ])
  })
  it('may omit the data about frames', () => {
    expect(refusals(signInAnswer, signIn({ clientDataJSON: encoded({}) }))).toEqual([])
  })
  it('lists each known transport once', () => {
    const transports = ['usb', 'x'.repeat(32), 'usb', ...Array(13).fill('ble')]
    expect(registrationAnswer.parse(registration({ transports })).response.transports).toEqual(['ble', 'usb'])
    expect(refusals(registrationAnswer, registration({ transports: [...transports, 'nfc'] }))).toEqual([
      ['response.transports', 'too_big'],
    ])
    expect(refusals(registrationAnswer, registration({ transports: ['x'.repeat(33)] }))).toEqual([
      ['response.transports.0', 'too_big'],
    ])
  })
})
