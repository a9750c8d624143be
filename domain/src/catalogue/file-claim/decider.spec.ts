import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { type FileClaimCommand, fileClaimDecider } from './decider.ts'
import type { FileClaimEvent } from './events.ts'

const given = specification(fileClaimDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
})
const claim = (versionId: string): FileClaimCommand => ({
  type: 'ClaimFile',
  sha1: 'a1',
  sha512: 'a512',
  versionId,
  projectId: 'p1',
})
const claimed = (versionId: string): FileClaimEvent => ({
  type: 'FileClaimed',
  data: { sha1: 'a1', sha512: 'a512', versionId, projectId: 'p1' },
})
const released: FileClaimEvent = { type: 'FileClaimReleased', data: { sha1: 'a1', versionId: 'v1' } }

describe('the bytes of a file', () => {
  test('are claimed by the first version that brings them', () =>
    given().when(claim('v1')).emits(claimed('v1')))
  test('are refused to a second version', () =>
    given(claimed('v1')).when(claim('v2')).rejects('file-already-published'))
  test('may be claimed again by a repeat of the same command', () =>
    given(claimed('v1')).when(claim('v1')).emitsNothing())
  test('are free again once released', () =>
    given(claimed('v1'), released).when(claim('v2')).emits(claimed('v2')))
  test('are released by their version alone', () => {
    given(claimed('v1')).when({ type: 'ReleaseFileClaim', sha1: 'a1', versionId: 'v2' }).emitsNothing()
    given(claimed('v1')).when({ type: 'ReleaseFileClaim', sha1: 'a1', versionId: 'v1' }).emits(released)
  })
})
