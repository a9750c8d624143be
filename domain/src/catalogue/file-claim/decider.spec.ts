import { describe, expect, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { type FileClaimCommand, fileClaimDecider } from './decider.ts'
import { type FileClaimEvent, fileClaimEvents } from './events.ts'

const given = specification(fileClaimDecider, {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-21T12:00:00.000Z',
})
const bytes = { sha1: 'a1', sha512: 'a512', projectId: 'p1' }
const claim = (versionId: string, fileId: string): FileClaimCommand => ({
  type: 'ClaimFile',
  ...bytes,
  versionId,
  fileId,
})
const release = (versionId: string, fileId: string | null): FileClaimCommand => ({
  type: 'ReleaseFileClaim',
  sha1: 'a1',
  versionId,
  fileId,
})
const leave = (versionId: string, fileId: string | null): FileClaimCommand => ({
  type: 'LeaveFile',
  sha1: 'a1',
  versionId,
  fileId,
})
const closed: FileClaimEvent = { type: 'FileClaimClosed', data: { sha1: 'a1' } }
const claimed = (versionId: string, fileId: string | null): FileClaimEvent => ({
  type: 'FileClaimed',
  data: { ...bytes, versionId, fileId },
})
const released: FileClaimEvent = { type: 'FileClaimReleased', data: { sha1: 'a1', versionId: 'v1' } }

describe('the bytes of a file', () => {
  test('are claimed by the first file that brings them', () =>
    given().when(claim('v1', 'f1')).emits(claimed('v1', 'f1')))
  test('are taken by a second version of the project', () =>
    given(claimed('v1', 'f1')).when(claim('v2', 'f2')).emits(claimed('v2', 'f2')))
  test('are refused to another project', () =>
    given(claimed('v1', 'f1'))
      .when({ ...claim('v2', 'f2'), projectId: 'p2' } as FileClaimCommand)
      .rejects('file-already-published'))
  test('go with their last holder alone, and nobody joins it then', () => {
    given(claimed('v1', 'f1'), claimed('v2', 'f2')).when(leave('v1', 'f1')).emits(released)
    given(claimed('v1', 'f1'), claimed('v2', 'f2'), released).when(leave('v1', 'f1')).emitsNothing()
    given(claimed('v1', 'f1')).when(leave('v1', 'f1')).emits(closed)
    given(claimed('v1', 'f1'), closed).when(leave('v1', 'f1')).emitsNothing()
    given(claimed('v1', 'f1'), closed).when(claim('v2', 'f2')).rejects('file-already-published')
    given(claimed('v1', 'f1'), closed, released).when(claim('v2', 'f2')).emits(claimed('v2', 'f2'))
  })
  test('are refused to another file of the same version', () =>
    given(claimed('v1', 'f1')).when(claim('v1', 'f2')).rejects('file-already-published'))
  test('are refused to another file of a version, whoever else holds them', () => {
    const held = given(claimed('v1', 'f1'), claimed('v2', 'f2'))
    held.when(claim('v1', 'f3')).rejects('file-already-published')
    held.when(claim('v2', 'f3')).rejects('file-already-published')
    held.when(claim('v2', 'f2')).emitsNothing()
  })
  test('stay with the other version when one releases them', () => {
    const left = given(claimed('v1', 'f1'), claimed('v2', 'f2'), released)
    left.when(claim('v2', 'f2')).emitsNothing()
    left.when({ ...claim('v3', 'f3'), projectId: 'p2' } as FileClaimCommand).rejects('file-already-published')
  })
  test('can be left and closed by every later holder', () =>
    given(claimed('v1', 'f1'), closed, released, claimed('v2', 'f2')).when(leave('v2', 'f2')).emits(closed))
  test('that were claimed before files were named belong to the version as a whole', () => {
    const lift = fileClaimEvents.FileClaimed.upcasts[1]
    expect(lift({ ...bytes, versionId: 'v1' })).toEqual(claimed('v1', null).data)
  })
  test('may be claimed again by a repeat of the same command', () =>
    given(claimed('v1', 'f1')).when(claim('v1', 'f1')).emitsNothing())
  test('are free again once released', () =>
    given(claimed('v1', 'f1'), released).when(claim('v1', 'f2')).emits(claimed('v1', 'f2')))
  test('are released by their file alone', () => {
    given(claimed('v1', 'f1')).when(release('v2', 'f1')).emitsNothing()
    given(claimed('v1', 'f1')).when(release('v1', 'f2')).emitsNothing()
    given(claimed('v1', 'f1')).when(release('v1', 'f1')).emits(released)
  })
  test('are released by their version when all of it goes', () =>
    given(claimed('v1', 'f1')).when(release('v1', null)).emits(released))
  test('that were claimed for a version as a whole are refused to a file and released by any', () => {
    given(claimed('v1', null)).when(claim('v1', 'f1')).rejects('file-already-published')
    given(claimed('v1', null)).when(release('v1', 'f1')).emits(released)
  })
})
