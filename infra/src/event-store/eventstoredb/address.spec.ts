import { describe, expect, test } from 'vitest'
import { asClientAddress, parseAddress } from './address.ts'

describe('the address for the client', () => {
  test.each([
    ['esdb://host:2113?tls=false', 'esdb://host:2113?tls=false&gossipTimeout=1'],
    ['kurrentdb://a,b:2114,c', 'esdb://a,b:2114,c?gossipTimeout=1'],
    ['kurrentdb+discover://user:pass@name', 'esdb+discover://user:pass@name?gossipTimeout=1'],
    ['esdb://a?gossipTimeout=7', 'esdb://a?gossipTimeout=7'],
    ['esdb://a?tls=true&gossip_timeout=7', 'esdb://a?tls=true&gossip_timeout=7'],
  ])('of %s stays as it was written, with a timeout of one second per node', (url, address) => {
    expect(asClientAddress(url)).toBe(address)
  })
})

test('an address names its hosts, its security and whether it includes credentials', () => {
  expect(parseAddress('esdb://user:pass@a:1,[::1]?tls=false&tlsCaFile=/ca.crt')).toEqual({
    hosts: [
      { host: 'a', port: 1 },
      { host: '::1', port: 2113 },
    ],
    tls: false,
    caFile: '/ca.crt',
    hasCredentials: true,
  })
  expect(parseAddress('http://a')).toBeUndefined()
})
