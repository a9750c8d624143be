import { fileURLToPath } from 'node:url'
import { readGoldenFiles } from '@modstead/infra/event-store/golden'
import { describe, expect, it } from 'vitest'
import { isAnyStale, SEARCHED_TYPES, staleAfter } from './stale-documents.ts'

const found = (...events: readonly { type: string; data: Record<string, unknown> }[]) => {
  const { projects, users, organizations } = staleAfter(events)
  return { projects: [...projects], users: [...users], organizations: [...organizations] }
}

describe('what makes documents stale', () => {
  it.each([
    ['ProjectRetitled', { projectId: 'p1' }],
    ['ProjectDeleted', { projectId: 'p1' }],
    ['VersionGameVersionsChanged', { versionId: 'v1', projectId: 'p1' }],
    ['VersionDeleted', { versionId: 'v1', projectId: 'p1' }],
    ['ProjectFollowed', { userId: 'u1', projectId: 'p1' }],
    ['TeamOwnershipTransferred', { teamId: 't1', subject: { kind: 'project', id: 'p1' } }],
    ['TeamDisbanded', { teamId: 't1', subject: { kind: 'project', id: 'p1' } }],
  ])('%s: its project', (type, data) => {
    expect(found({ type, data })).toEqual({ projects: ['p1'], users: [], organizations: [] })
  })

  it.each(['UserRegistered', 'UsernameChanged'])('%s: what the user owns', (type) => {
    expect(found({ type, data: { userId: 'u1' } })).toEqual({
      projects: [],
      users: ['u1'],
      organizations: [],
    })
  })

  it.each([
    ['OrganizationRenamed', { organizationId: 'o1' }],
    ['OrganizationDeleted', { organizationId: 'o1' }],
    ['TeamOwnershipTransferred', { teamId: 't1', subject: { kind: 'organization', id: 'o1' } }],
  ])('%s: what the organization owns', (type, data) => {
    expect(found({ type, data })).toEqual({ projects: [], users: [], organizations: ['o1'] })
  })

  it.each([
    ['ProjectBodyChanged', { projectId: 'p1', body: 'Long' }],
    ['UserEmailChanged', { userId: 'u1' }],
    ['OrganizationIconSet', { organizationId: 'o1' }],
    ['TeamMemberInvited', { teamId: 't1', subject: { kind: 'project', id: 'p1' } }],
    ['NotificationsRead', { userId: 'u1' }],
  ])('%s: nothing, and it is not followed', (type, data) => {
    expect(isAnyStale(staleAfter([{ type, data }]))).toBe(false)
    expect(SEARCHED_TYPES).not.toContain(type)
  })

  it('each once, however often it changed', () => {
    const change = { type: 'ProjectFollowed', data: { projectId: 'p1' } }
    expect(found(change, change).projects).toEqual(['p1'])
    expect(new Set(SEARCHED_TYPES).size).toBe(SEARCHED_TYPES.length)
  })
})

const golden = await readGoldenFiles(fileURLToPath(new URL('../../../domain/src', import.meta.url)))
const searched = golden.filter(({ type }) => SEARCHED_TYPES.includes(type))

describe('stored shapes of events', () => {
  it('are known for each type that is followed', () => {
    expect(SEARCHED_TYPES.filter((type) => searched.every((file) => file.type !== type))).toEqual([])
  })

  // The follower does not convert what is stored to the present version.
  it.each(searched.map((file) => [`${file.type}.v${file.version}`, file] as const))(
    '%s: has the id in the field that is read',
    (_, { type, data }) => {
      const { projects, users, organizations } = found({ type, data })
      expect([...projects, ...users, ...organizations]).toEqual([expect.stringMatching(/^[\w-]+$/)])
    },
  )
})
