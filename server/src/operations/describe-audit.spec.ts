import type { BrokenLink } from '@modstead/infra/event-store/audit'
import type { Position } from '@modstead/infra/event-store/port'
import { describe, expect, it } from 'vitest'
import { describeAudit } from './describe-audit.ts'

const link = (index: number): BrokenLink => ({
  stream: `project-${index}`,
  revision: 3n,
  position: BigInt(index) as Position,
  because: 'hash does not fit',
})

describe('the report of an audit', () => {
  it('counts what was read, so that a later one can be compared', () => {
    expect(describeAudit({ events: 12_345, streams: 1, broken: [], brokenInTotal: 0 }, 2)).toEqual([
      '12,345 events of 1 stream in 2.0 s (6,173/s): nothing was altered.',
    ])
  })

  it('names what was altered, and no more than can be read', () => {
    const broken = Array.from({ length: 30 }, (_, index) => link(index))
    const lines = describeAudit({ events: 40, streams: 30, broken, brokenInTotal: 5_000 }, 1)
    expect(lines[0]).toContain('ALTERED, the chain is broken at 5,000 events.')
    expect(lines[1]).toBe('  project-0 revision 3 at position 0: hash does not fit')
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('  and 4,980 more')
  })
})
