import { describe, expect, it } from 'vitest'
import { asProduct, asProductAnew, type Sender } from './sender.ts'

const sender: Sender = {
  actor: { kind: 'user', id: 'Kd7uQx2M', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
  intent: {
    commandId: 'c1',
    correlationId: 'r1',
    ifMatch: 3n,
    via: { kind: 'token', id: 'aB3dE6gH' },
    reason: 'Spam.',
  },
}

describe('the product acts for the sender', () => {
  it('as the same intent, without the revision that the client saw', () => {
    const { ifMatch: _, ...intent } = sender.intent
    expect(asProduct(sender).intent).toEqual({ ...intent, onBehalfOf: 'Kd7uQx2M' })
  })

  it('as a new intent that the request caused', () => {
    const { commandId, ...intent } = asProductAnew(sender).intent
    expect(commandId).not.toBe('c1')
    expect(intent).toEqual({
      correlationId: 'r1',
      causationId: 'c1',
      via: sender.intent.via,
      onBehalfOf: 'Kd7uQx2M',
    })
  })

  it('and on behalf of the same person in each following step', () => {
    expect(asProductAnew(asProduct(sender)).intent.onBehalfOf).toBe('Kd7uQx2M')
  })
})
