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
  test('are claimed by the first file that has them', () =>
    given().when(claim('v1', 'f1')).emits(claimed('v1', 'f1')))
  test('can be claimed by a second version of the project', () =>
    given(claimed('v1', 'f1')).when(claim('v2', 'f2')).emits(claimed('v2', 'f2')))
  test('are refused to another project', () =>
    given(claimed('v1', 'f1'))
      .when({ ...claim('v2', 'f2'), projectId: 'p2' } as FileClaimCommand)
      .rejects('file-already-published'))
  test('are deleted only with their last holder, and then nobody can join', () => {
    given(claimed('v1', 'f1'), claimed('v2', 'f2')).when(leave('v1', 'f1')).emits(released)
    given(claimed('v1', 'f1'), claimed('v2', 'f2'), released).when(leave('v1', 'f1')).emitsNothing()
    given(claimed('v1', 'f1')).when(leave('v1', 'f1')).emits(closed)
    given(claimed('v1', 'f1'), closed).when(leave('v1', 'f1')).emitsNothing()
    given(claimed('v1', 'f1'), closed).when(claim('v2', 'f2')).rejects('file-already-published')
    given(claimed('v1', 'f1'), closed, released).when(claim('v2', 'f2')).emits(claimed('v2', 'f2'))
  })
  test('are refused to another file of the same version', () =>
    given(claimed('v1', 'f1')).when(claim('v1', 'f2')).rejects('file-already-published'))
  test('are refused to another file of a version even if others hold them', () => {
    const held = given(claimed('v1', 'f1'), claimed('v2', 'f2'))
    held.when(claim('v1', 'f3')).rejects('file-already-published')
    held.when(claim('v2', 'f3')).rejects('file-already-published')
    held.when(claim('v2', 'f2')).emitsNothing()
  })
  test('stay with the other version after one releases them', () => {
    const left = given(claimed('v1', 'f1'), claimed('v2', 'f2'), released)
    left.when(claim('v2', 'f2')).emitsNothing()
    left.when(claim('v3', 'f3')).emits(claimed('v3', 'f3'))
    left.when({ ...claim('v3', 'f3'), projectId: 'p2' } as FileClaimCommand).rejects('file-already-published')
  })
  test('can be left and closed by every later holder', () =>
    given(claimed('v1', 'f1'), closed, released, claimed('v2', 'f2')).when(leave('v2', 'f2')).emits(closed))
  test('belong to the whole version if an event of the first shape claimed them', () => {
    const lift = fileClaimEvents.FileClaimed.upcasts[1]
    expect(lift({ ...bytes, versionId: 'v1' })).toEqual(claimed('v1', null).data)
  })
  test('can be claimed again by a repeat of the same command', () =>
    given(claimed('v1', 'f1')).when(claim('v1', 'f1')).emitsNothing())
  test('are free again after they are released', () =>
    given(claimed('v1', 'f1'), released).when(claim('v1', 'f2')).emits(claimed('v1', 'f2')))
  test('are released only by their file', () => {
    given(claimed('v1', 'f1')).when(release('v2', 'f1')).emitsNothing()
    given(claimed('v1', 'f1')).when(release('v1', 'f2')).emitsNothing()
    given(claimed('v1', 'f1')).when(release('v1', 'f1')).emits(released)
  })
  test('are released together with their version', () =>
    given(claimed('v1', 'f1')).when(release('v1', null)).emits(released))
  test('claimed for a whole version are refused to a file and released by any', () => {
    given(claimed('v1', null)).when(claim('v1', 'f1')).rejects('file-already-published')
    given(claimed('v1', null)).when(release('v1', 'f1')).emits(released)
  })
})
