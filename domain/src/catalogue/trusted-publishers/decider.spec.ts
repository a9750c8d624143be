import { describe, test } from 'vitest'
import { GITHUB_ACTIONS } from '../../kernel/ci-identity.ts'
import { specification } from '../../kernel/specification.ts'
import type { CatalogueContext } from '../access.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import { trustedPublishersDecider } from './decider.ts'
import type { TrustedPublishersEvent } from './events.ts'

const context: CatalogueContext = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: '2026-11-23T12:00:00.000Z',
  permissions: PROJECT_PERMISSIONS.UPLOAD_VERSION,
  isMember: true,
  isOwner: false,
}
const given = specification(trustedPublishersDecider, context)
const terms = { issuer: GITHUB_ACTIONS, source: 'octo-org/octo-repo', workflow: null, environment: null }
const ids = { projectId: 'P', publisherId: 'p1' }
const trust = (changes: object = {}, publisherId = 'p1') =>
  ({
    type: 'TrustPublisher',
    projectId: 'P',
    publisherId,
    userId: 'anna',
    terms: { ...terms, ...changes },
  }) as const
const trusted = (publisherId = 'p1', changes: object = {}): TrustedPublishersEvent => ({
  type: 'PublisherTrusted',
  data: { projectId: 'P', publisherId, userId: 'anna', ...terms, ...changes },
})
const pinned: TrustedPublishersEvent = {
  type: 'PublisherOwnerPinned',
  data: { ...ids, userId: 'anna', ownerId: '65' },
}
const erased = { erased: true } as const
const distrust = { type: 'DistrustPublisher', ...ids } as const
const admit = (repositoryOwnerId = '65', repository = 'octo-org/octo-repo', publisherId = 'p1') =>
  ({
    type: 'AdmitPublisher',
    projectId: 'P',
    publisherId,
    issuer: GITHUB_ACTIONS,
    identity: {
      platform: 'github',
      repository,
      repositoryOwnerId,
      workflowRef: `${repository}/.github/workflows/release.yml@refs/heads/main`,
      environment: null,
      ref: 'refs/heads/main',
    },
  }) as const

describe('a publisher', () => {
  test('is trusted by users who may upload', () => {
    given().when(trust()).emits(trusted())
    given().when(trust(), { permissions: 0b11_1111_1110 }).rejects('not-permitted')
  })
  test('is trusted only on valid terms', () =>
    given()
      .when(trust({ source: 'x' }))
      .rejects('publisher-source-invalid'))
  test('is trusted once on the same terms', () => {
    given(trusted())
      .when(trust({ source: 'OCTO-org/octo-repo' }, 'p2'))
      .rejects('publisher-already-trusted')
    const elsewhere = { issuer: 'https://ci.example', source: 'Project:7' }
    given(trusted('p1', elsewhere))
      .when(trust({ ...elsewhere, source: 'project:7' }, 'p2'))
      .emits(trusted('p2', { ...elsewhere, source: 'project:7' }))
    given(trusted('p1', elsewhere)).when(trust(elsewhere, 'p2')).rejects('publisher-already-trusted')
    for (const changes of [{ source: 'a/b' }, { workflow: 'a.yml' }, { environment: 'prod' }])
      given(trusted()).when(trust(changes, 'p2')).emits(trusted('p2', changes))
  })
  test('is one of at most twenty', () => {
    const many = Array.from({ length: 20 }, (_, at) => trusted(`p${at}`, { source: `a/b${at}` }))
    given(...many.slice(1))
      .when(trust({}, 'new'))
      .emits(trusted('new'))
    given(...many)
      .when(trust({}, 'new'))
      .rejects('too-many-publishers')
  })
  test('is distrusted by users who may upload, if it is trusted', () => {
    given(trusted())
      .when(distrust)
      .emits({ type: 'PublisherDistrusted', data: { ...ids, userId: 'anna' } })
    given(trusted()).when(distrust, { permissions: 0 }).rejects('not-permitted')
    given(trusted('p2')).when(distrust).rejects('publisher-not-found')
    given(trusted(), { type: 'PublisherDistrusted', data: ids }).when(distrust).rejects('publisher-not-found')
  })
  test('is identified by the number of its owner from its first token on', () => {
    given(trusted()).when(admit()).emits(pinned)
    given(trusted(), pinned).when(admit()).emitsNothing()
    given(trusted(), pinned).when(admit('66')).rejects('publisher-not-trusted')
  })
  test('is admitted itself, also beside an older one that the same token matches', () => {
    const both = [trusted(), trusted('p2', { environment: null, workflow: 'release.yml' })]
    given(...both)
      .when(admit('65', 'octo-org/octo-repo', 'p2'))
      .emits({ ...pinned, data: { ...pinned.data, publisherId: 'p2' } })
    given(...both)
      .when(admit('65', 'octo-org/octo-repo', 'p3'))
      .rejects('publisher-not-trusted')
  })
  test('has no number if its issuer has none', () => {
    const elsewhere = { issuer: 'https://ci.example', source: 'project:7' }
    given(trusted('p1', elsewhere))
      .when({
        type: 'AdmitPublisher',
        ...ids,
        issuer: 'https://ci.example',
        identity: { platform: 'other', subject: 'project:7' },
      })
      .emitsNothing()
  })
  test('is nobody any more once the user who trusted it is erased', () => {
    for (const field of ['issuer', 'source', 'workflow', 'environment'])
      given(trusted('p1', { [field]: erased }))
        .when(admit())
        .rejects('publisher-not-trusted')
    const withoutNumber: TrustedPublishersEvent = { ...pinned, data: { ...pinned.data, ownerId: erased } }
    given(trusted(), withoutNumber).when(admit()).rejects('publisher-not-trusted')
  })
  test('keeps the number that an older event tells without its user', () => {
    const older: TrustedPublishersEvent = { type: 'PublisherOwnerPinned', data: { ...ids, ownerId: '65' } }
    given(trusted(), older).when(admit()).emitsNothing()
    given(trusted(), older).when(admit('66')).rejects('publisher-not-trusted')
  })
  test('is refused if it was never trusted or no longer is', () => {
    given().when(admit()).rejects('publisher-not-trusted')
    given(trusted()).when(admit('65', 'octo-org/other')).rejects('publisher-not-trusted')
    given(trusted(), { type: 'PublisherDistrusted', data: ids })
      .when(admit())
      .rejects('publisher-not-trusted')
  })
})
