import { describe, expect, test } from 'vitest'
import { deriveEventId } from './event-id.ts'
import { chainHash, fitsChain, storedHash } from './hash-chain.ts'
import type { Position } from './port.ts'
import { sampleEvent } from './sample-events.ts'
import { storedFormOf } from './stored-event.ts'

const event = sampleEvent('Sampled', { a: 1 }, '00000000-0000-4000-8000-000000000001')
const hash = chainHash('00', 'sample-1', 3n, event)

describe('the hash of an event', () => {
  test('is the same for the same event, and hex sha256', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(chainHash('00', 'sample-1', 3n, structuredClone(event))).toBe(hash)
  })

  test('survives JSON and does not include itself', () => {
    const stored = JSON.parse(JSON.stringify({ ...event, metadata: { ...event.metadata, hash } }))
    expect(chainHash('00', 'sample-1', 3n, stored)).toBe(hash)
  })

  test.each([
    ['the hash before it', chainHash('01', 'sample-1', 3n, event)],
    ['its stream', chainHash('00', 'sample-2', 3n, event)],
    ['its revision', chainHash('00', 'sample-1', 4n, event)],
    ['its id', chainHash('00', 'sample-1', 3n, { ...event, id: '00000000-0000-4000-8000-000000000002' })],
    ['its type', chainHash('00', 'sample-1', 3n, { ...event, type: 'Other' })],
    ['its data', chainHash('00', 'sample-1', 3n, { ...event, data: { a: 2 } })],
    ['its actor', chainHash('00', 'sample-1', 3n, { ...event, metadata: { ...event.metadata, actor: 'x' } })],
  ])('changes with %s', (_, other) => {
    expect(other).not.toBe(hash)
  })
})

describe('the hash of the stored bytes', () => {
  const storedWith = (data: Record<string, unknown>, stream: string, previous: string | undefined) => {
    const given = sampleEvent('Sampled "ü"', data)
    const made = chainHash(previous, stream, 7n, given)
    const recorded = { ...given, metadata: { ...given.metadata, hash: made }, stream, revision: 7n }
    return { made, stored: storedFormOf({ ...recorded, position: 1n as Position }) }
  }

  test.each([
    [{}, 'sample-1', undefined],
    [{ a: 1, text: '"\\ü𝄞\n\ud800', list: [{ b: null }] }, 'odd "\\ü𝄞', 'ff'],
    [{ text: 'ü'.repeat(90_000) }, 'sample-2', 'ee'],
    [{ inside: [{ commandId: 'x' }, { commandId: 'y' }] }, 'sample-3', 'dd'],
  ])('equals the hash of the event', (data, stream, previous) => {
    const { made, stored } = storedWith(data, stream, previous)
    expect(fitsChain(previous, stored, made)).toBe(true)
    expect(fitsChain(`${previous}0`, stored, made)).toBe(false)
    expect(storedHash(stored)).toBe(made)
  })

  test.each(['{}', '{"a":1}', '{"hash":"1"}', `{"hash":"${'0'.repeat(64)}","a":1}`])(
    'is missing from the metadata %s',
    (metadata) => {
      expect(storedHash({ metadata: Buffer.from(metadata) })).toBeUndefined()
    },
  )

  test('does not protect where the data ends, which is checked separately', () => {
    const { made, stored } = storedWith(
      { inside: [{ commandId: 'x' }, { commandId: 'y' }] },
      'sample-3',
      'dd',
    )
    const all = `${stored.data},${stored.metadata}`
    const cut = all.indexOf(',{"commandId":"y"')
    const shifted = {
      ...stored,
      data: Buffer.from(all.slice(0, cut)),
      metadata: Buffer.from(all.slice(cut + 1)),
    }
    expect(fitsChain('dd', stored, made)).toBe(true)
    expect(fitsChain('dd', shifted, made)).toBe(false)
  })
})

describe('the id of an event', () => {
  test('is a UUID that is derived from command, stream and index', () => {
    const id = deriveEventId('command', 'project-1', 0)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(deriveEventId('command', 'project-1', 0)).toBe(id)
    const others = [
      deriveEventId('command', 'project-1', 1),
      deriveEventId('command', 'project-11', 0),
      deriveEventId('command2', 'project-1', 0),
    ]
    expect(new Set([id, ...others]).size).toBe(4)
  })
})
