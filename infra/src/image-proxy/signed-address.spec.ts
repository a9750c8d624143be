import { describe, expect, it } from 'vitest'
import { createAddressSigner, imageProxy } from './signed-address.ts'

const signer = createAddressSigner(Buffer.alloc(32, 1))
const address = 'https://pictures.example/安/a.png?b=1&c=2#d'
const partsOf = (path: string) => path.split('/').slice(1) as [string, string]

describe('a signed address', () => {
  it('resolves to the original address', () => {
    const [signature, encoded] = partsOf(signer.pathTo(address))
    expect(signer.addressIn(signature, encoded)).toBe(address)
  })

  it('stays the same, so that rebuilt pages are identical', () => {
    expect(createAddressSigner(Buffer.alloc(32, 1)).pathTo(address)).toBe(signer.pathTo(address))
  })

  it('has the same path everywhere', () => {
    expect(signer.pathTo(address)).toMatch(/^external\/[\w-]{22}\/[\w-]+$/)
    expect(imageProxy(signer, 'https://files.example/f')(address)).toBe(
      `https://files.example/f/${signer.pathTo(address)}`,
    )
  })

  it('is invalid for another address, with another key, or when cut', () => {
    const [signature, encoded] = partsOf(signer.pathTo(address))
    const [, other] = partsOf(signer.pathTo('https://pictures.example/b.png'))
    const [foreign] = partsOf(createAddressSigner(Buffer.alloc(32, 2)).pathTo(address))
    for (const forged of [foreign, signature.slice(0, -2), `${signature}AA`, '', '安'])
      expect(signer.addressIn(forged, encoded)).toBeNull()
    expect(signer.addressIn(signature, other)).toBeNull()
    expect(signer.addressIn(signature, '')).toBeNull()
  })

  it('is omitted if the address is too long for a path', () => {
    expect(imageProxy(signer, 'https://files.example')(`https://a.example/${'a'.repeat(3_000)}`)).toBe('')
  })
})
