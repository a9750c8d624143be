import { describe, expect, it } from 'vitest'
import { clientNetwork } from './client-network.ts'

describe('the network of a client', () => {
  it('is an IPv4 address unchanged', () => {
    expect(clientNetwork('192.0.2.1')).toBe('192.0.2.1')
    expect(clientNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(clientNetwork('in-process')).toBe('in-process')
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s, however it is written', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })
})
