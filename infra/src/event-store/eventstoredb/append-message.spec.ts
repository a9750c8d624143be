import { randomUUID } from 'node:crypto'
import messagesOfAll from '@eventstore/db-client/generated/shared_pb.js'
import { describe, expect, it } from 'vitest'
import type { Run } from '../load/runs-of-events.ts'
import type { Position } from '../port.ts'
import { appendRequest, idOf } from './append-message.ts'

const structured = (id: string) => {
  const hex = id.replaceAll('-', '')
  const half = (from: number) => `${BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`))}`
  return new messagesOfAll.UUID().setStructured(
    new messagesOfAll.UUID.Structured().setMostSignificantBits(half(0)).setLeastSignificantBits(half(16)),
  )
}

const runFrom = (revision: number): Run => ({
  stream: 'sample-ü',
  events: [0, 1].map((index) => ({
    stream: 'sample-ü',
    revision: revision + index,
    position: 7n as Position,
    id: randomUUID(),
    type: 'Sampled',
    data: Buffer.from('{ "text" : "ü" }'),
    metadata: Buffer.from('{"hash":"00"}'),
  })),
  bytes: 0,
})

describe('the id of an append', () => {
  it.each(['00000000-0000-4000-8000-00000000000f', 'ffffffff-ffff-4fff-bfff-ffffffffffff', randomUUID()])(
    'is the same as text and as two numbers: %s',
    (id) => {
      expect(idOf(new messagesOfAll.UUID().setString(id))).toBe(id)
      expect(idOf(structured(id))).toBe(id)
    },
  )
})

describe('the message of an append', () => {
  it('holds the stored text of each event, byte by byte', () => {
    const run = runFrom(0)
    const request = appendRequest(randomUUID(), run)
    expect(request.getIsFinal()).toBe(true)
    expect(
      Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    ).toBe(run.stream)
    const messages = request.getProposedMessagesList()
    expect(messages.map((message) => message.getId()?.getString())).toEqual(run.events.map(({ id }) => id))
    for (const message of messages) {
      expect(Buffer.from(message.getData_asU8()).toString()).toBe('{ "text" : "ü" }')
      expect(Buffer.from(message.getCustomMetadata_asU8()).toString()).toBe('{"hash":"00"}')
      expect(message.getMetadataMap().get('type')).toBe('Sampled')
    }
  })

  it('expects no stream before the first event, and otherwise the revision before', () => {
    const [first, later] = [0, 7].map((revision) =>
      appendRequest(randomUUID(), runFrom(revision)).getOptions(),
    )
    expect(first?.hasNoStream()).toBe(true)
    expect(later?.hasNoStream()).toBe(false)
    expect(later?.getStreamPosition()).toBe('6')
  })
})
