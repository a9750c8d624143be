import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

/** Returns how the URL parser writes a host, whatever odd form it was given in. */
const hostOf = (host: string) => new URL(`https://${host}/`).hostname.replace(/^\[|\]$/g, '')

describe('an address on the public internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '192.0.3.1', '223.255.255.255'])(
    'may be %s',
    (it) => expect(isPublicAddress(it)).toBe(true),
  )
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:830::200e', '2001:4860:4860::8888'])('may be %s', (it) =>
    expect(isPublicAddress(it)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('cannot be %s', (it) => expect(isPublicAddress(it)).toBe(false))
  it.each([
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%lo',
    'fec0::1',
    'ff02::1',
  ])('cannot be %s', (it) => expect(isPublicAddress(it)).toBe(false))
  it.each(['', 'localhost', '1.1.1', '1.1.1.1.', 'example.com'])('cannot be %j', (it) =>
    expect(isPublicAddress(it)).toBe(false),
  )
  it.each([
    '0x7f.1',
    '2130706433',
    '017700000001',
    '127.1',
    '0xa9fea9fe',
    '１２７.0.0.1',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
  ])('cannot be what %s resolves to', (host) => expect(isPublicAddress(hostOf(host))).toBe(false))
})
