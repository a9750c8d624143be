import { describe, expect, it } from 'vitest'
import { OpenStreams } from './open-streams.ts'

const limits = { total: 4, perClient: 2 }

describe('the event streams of a process', () => {
  it('are limited per client, by network', () => {
    const streams = new OpenStreams(limits)
    streams.open('192.0.2.1', false)
    const second = streams.open('192.0.2.1', false)
    expect(() => streams.open('192.0.2.1', false)).toThrow(
      expect.objectContaining({ code: 'too-many-streams', status: 429, headers: { 'retry-after': '30' } }),
    )
    streams.open('2001:db8::1', false)
    second()
    second()
    streams.open('192.0.2.1', false)
    expect(() => streams.open('192.0.2.1', false)).toThrow(expect.objectContaining({ status: 429 }))
  })

  it('are limited in total, even for unmetered clients', () => {
    const streams = new OpenStreams(limits)
    const opened = Array.from({ length: 4 }, () => streams.open('192.0.2.1', true))
    expect(() => streams.open('192.0.2.2', true)).toThrow(
      expect.objectContaining({ code: 'streams-unavailable', status: 503 }),
    )
    for (const close of opened) close()
    streams.open('192.0.2.1', false)
  })
})
