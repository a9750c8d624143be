import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedByScanner, scannerKeyOf } from './scanner-signature.ts'

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const [ours, other] = [pair(), pair()]
const derOf = ({ publicKey }: ReturnType<typeof pair>) =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const keys = new Map([['a1', ours.publicKey]])
const body = Buffer.from('[{"token":"…"}]')
const signatureBy = ({ privateKey }: ReturnType<typeof pair>, of = body) =>
  sign('sha256', of, privateKey).toString('base64')

describe('the key of a scanner', () => {
  it('is read with its identifier', () => {
    const [identifier, key] = scannerKeyOf(`a1=${derOf(ours)}`) ?? []
    expect([identifier, key?.equals(ours.publicKey)]).toEqual(['a1', true])
  })
  it.each(['', 'a1', 'a1=', `=${derOf(ours)}`, `a1=${'A'.repeat(88)}`, `a 1=${derOf(ours)}`])(
    'cannot be %j',
    (text) => expect(scannerKeyOf(text)).toBeUndefined(),
  )
  it('cannot be one for other signatures', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(scannerKeyOf(`a1=${der}`)).toBeUndefined()
  })
})

describe('a report', () => {
  it('is signed by a key under its identifier', () => {
    expect(isSignedByScanner(keys, { identifier: 'a1', signature: signatureBy(ours), body })).toBe(true)
  })
  it.each<[string, unknown, unknown, Buffer]>([
    ['by another key', 'a1', signatureBy(other), body],
    ['under another identifier', 'a2', signatureBy(ours), body],
    ['with another body', 'a1', signatureBy(ours), Buffer.from('[]')],
    ['without a signature', 'a1', undefined, body],
    ['with an empty one', 'a1', '', body],
    ['with an invalid one', 'a1', 'signed', body],
    ['without an identifier', undefined, signatureBy(ours), body],
    ['twice', ['a1', 'a1'], signatureBy(ours), body],
  ])('is not signed %s', (_how, identifier, signature, sent) => {
    expect(isSignedByScanner(keys, { identifier, signature, body: sent })).toBe(false)
  })
})
