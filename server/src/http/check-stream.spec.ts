import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkedStream } from './check-stream.ts'

const contract = { path: '/things', answer: z.strictObject({ id: z.number() }) } as const
const LINES = 'application/x-ndjson'
const EVENTS = 'text/event-stream'

const checked = (media: string, ...chunks: readonly string[]) =>
  text(checkedStream(contract, Readable.from(chunks.map((chunk) => Buffer.from(chunk))), media))

describe('a stream whose items are checked against the contract', () => {
  it('is passed on unchanged while they match', async () => {
    expect(await checked(LINES, '{"id":1}\n{"id":2}\n', '{"id":3}\n')).toBe('{"id":1}\n{"id":2}\n{"id":3}\n')
    expect(await checked(EVENTS, 'id: a\ndata: {"id":1}\n\n', 'retry: 1\n\n')).toContain('{"id":1}')
  })

  it.each([
    [LINES, '{"id":1}\n{"id":"2"}\n'],
    [LINES, '{"id":1,"name":"a"}\n'],
    [EVENTS, 'id: a\ndata: {"name":1}\n\n'],
  ])('is cut off if one does not match: %s %j', async (media, chunk) => {
    await expect(checked(media, chunk)).rejects.toThrow(/things streams what its contract does not declare/)
  })
})
