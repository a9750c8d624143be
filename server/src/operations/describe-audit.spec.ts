import type { LogAudit } from '@modstead/infra/audit/audit-log'
import type { Head } from '@modstead/infra/audit/head'
import type { BrokenLink } from '@modstead/infra/event-store/broken-link'
import type { Position } from '@modstead/infra/event-store/port'
import { describe, expect, it } from 'vitest'
import { describeAudit } from './describe-audit.ts'

const place = (number: number) => BigInt(number) as Position

const link = (index: number): BrokenLink => ({
  stream: `project-${index}`,
  revision: 3n,
  position: place(index),
  because: 'hash does not fit',
})

const head: Head = {
  events: 12_000,
  position: place(11_999),
  hash: '0'.repeat(64),
  at: '2026-02-03T04:05:06.000Z',
  key: '0'.repeat(16),
  signature: '',
}

const audit = (changes: Partial<LogAudit> = {}): LogAudit => ({
  events: 12_345,
  streams: 1,
  broken: [],
  brokenInTotal: 0,
  heads: { heads: 0, newest: undefined, findings: [], findingsInTotal: 0 },
  ...changes,
})

describe('the report of an audit', () => {
  it('counts what was read, and how much of it is signed', () => {
    expect(describeAudit(audit(), 2)).toEqual([
      '12,345 events of 1 stream in 2.0 s (6,173/s): nothing was altered.',
      'Nothing of it is signed yet.',
    ])
    const heads = { heads: 7, newest: head, findings: [], findingsInTotal: 0 }
    expect(describeAudit(audit({ heads }), 2)[1]).toBe(
      '7 signed heads fit, the last one of 12,000 events up to position 11999 at 2026-02-03T04:05:06.000Z.',
    )
  })

  it('names what was altered, and no more than can be read', () => {
    const broken = Array.from({ length: 30 }, (_, index) => link(index))
    const lines = describeAudit(audit({ broken, brokenInTotal: 5_000 }), 1)
    expect(lines[0]).toContain('ALTERED, the chain is broken at 5,000 events, and 0 signed heads do not fit.')
    expect(lines[1]).toBe('  project-0 revision 3 at position 0: hash does not fit')
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('  and 4,980 more')
  })

  it('names where events are missing', () => {
    const gap: BrokenLink = { ...link(9), because: 'events are missing before it', missingFrom: place(5) }
    expect(describeAudit(audit({ broken: [gap], brokenInTotal: 1 }), 1)[1]).toBe(
      '  project-9 revision 3 at position 9: events are missing before it, from position 5 on',
    )
  })

  it.each([
    [{ because: 'not what was signed', position: place(8) }, 'not what was signed: it differs at position 8'],
    [{ because: 'not what was signed', soundEvents: 8 }, 'not what was signed: it differs after 8 events'],
    [{ because: 'end was cut off', position: place(8) }, 'end was cut off: the log ends at position 8'],
    [{ because: 'end was cut off' }, 'end was cut off: nothing is left'],
    [{ because: 'signature does not fit' }, 'signature does not fit'],
  ] as const)('names the head that does not match', (finding, line) => {
    const heads = { heads: 1, newest: undefined, findings: [{ head, ...finding }], findingsInTotal: 1 }
    expect(describeAudit(audit({ heads }), 1).slice(1)).toEqual([
      `  head of 12,000 events up to position 11999 at 2026-02-03T04:05:06.000Z: ${line}`,
    ])
  })
})
