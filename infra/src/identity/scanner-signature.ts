import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Public keys of secret scanners, by the identifier that they send. */
export type ScannerKeys = ReadonlyMap<string, KeyObject>

/**
 * Parses `identifier=key`. The key is one line of base64: an SPKI, as between the lines of a PEM. Returns
 * undefined for any other text.
 */
export const scannerKeyOf = (text: string): readonly [string, KeyObject] | undefined => {
  const [, identifier, der] = /^([\w.:-]{1,128})=([A-Za-z0-9+/]{64,1024}={0,2})$/.exec(text) ?? []
  if (identifier === undefined || der === undefined) return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' ? [identifier, key] : undefined
  } catch {
    return undefined
  }
}

interface Signed {
  readonly identifier: unknown
  /** ECDSA over the sha256 of the body, DER in base64, as the partner programs of code hosts sign. */
  readonly signature: unknown
  readonly body: Buffer
}

/** Whether one of these keys made the signature. */
export const isSignedByScanner = (keys: ScannerKeys, { identifier, signature, body }: Signed): boolean => {
  if (typeof identifier !== 'string' || typeof signature !== 'string' || signature.length > 1_024)
    return false
  const key = keys.get(identifier)
  return key !== undefined && verify('sha256', body, key, Buffer.from(signature, 'base64'))
}
