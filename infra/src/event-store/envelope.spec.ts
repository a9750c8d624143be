import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENVELOPE, liftMetadata } from './envelope.ts'
import type { EventMetadata } from './port.ts'

const directory = new URL('./golden-envelopes/', import.meta.url)
const golden = (name: number | string): EventMetadata =>
  JSON.parse(readFileSync(new URL(`v${name}.json`, directory), 'utf8'))

describe('stored metadata', () => {
  it('has a golden file for each version of the envelope', () => {
    const versions = Array.from({ length: ENVELOPE }, (_, index) => `v${index + 1}.json`)
    const files = readdirSync(directory).sort()
    expect(files.filter((name) => /^v\d+\.json$/.test(name))).toEqual(versions)
  })

  it('may include a trace in any version', () => {
    const stored = golden('2-traced')
    expect(stored.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(liftMetadata(stored)).toEqual(stored)
  })

  it('of version 1 has no command, and persons acted through an unknown token', () => {
    const stored = golden(1)
    expect(liftMetadata(stored)).toEqual({ ...stored, command: null, via: { kind: 'token', id: null } })
  })

  it('of version 1 names the part of the product that acted', () => {
    const { via } = liftMetadata({ ...golden(1), actor: 'system:sample catalogue' })
    expect(via).toEqual({ kind: 'system', id: 'sample catalogue' })
  })

  it('of version 2 stays as it is', () => {
    expect(liftMetadata(golden(2))).toEqual(golden(2))
  })
})
