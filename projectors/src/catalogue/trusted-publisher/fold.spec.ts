import type { TrustedPublishersEvent } from '@modstead/domain/catalogue/trusted-publishers/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { trustedPublisherProjection } from './fold.ts'
import { trustedPublisherTable } from './table.ts'

const ids = { projectId: 'PPPPPPPP', publisherId: 'KKKKKKKK' }
const terms = { issuer: 'https://ci.example', source: 'project:7', workflow: null, environment: 'prod' }
const trusted: TrustedPublishersEvent = {
  type: 'PublisherTrusted',
  data: { ...ids, userId: 'UUUUUUUU', ...terms },
}
const pinned: TrustedPublishersEvent = {
  type: 'PublisherOwnerPinned',
  data: { ...ids, userId: 'UUUUUUUU', ownerId: '65' },
}
const read = async (...events: TrustedPublishersEvent[]) =>
  (
    await project(
      trustedPublisherProjection,
      recorded(events, () => 'trustedPublishers-PPPPPPPP'),
    )
  ).rows(trustedPublisherTable)

describe('the list of trusted publishers', () => {
  it('shows the terms of each', async () => {
    const row = { id: 'KKKKKKKK', project_id: 'PPPPPPPP', user_id: 'UUUUUUUU', ...terms }
    const at = '2026-01-01T00:00:00.000Z'
    expect(await read(trusted)).toEqual([{ ...row, trusted_at: at, first_used_at: null }])
    expect(await read(trusted, pinned)).toMatchObject([{ ...row, first_used_at: expect.any(String) }])
  })
  it('drops publishers that are no longer trusted', async () => {
    expect(await read(trusted, { type: 'PublisherDistrusted', data: ids })).toEqual([])
    expect(await read(trusted, { type: 'PublisherDistrusted', data: ids }, pinned)).toEqual([])
  })
  it('drops publishers whose user is erased', async () => {
    const erased: TrustedPublishersEvent = { ...trusted, data: { ...trusted.data, source: { erased: true } } }
    expect(await read(erased, pinned)).toEqual([])
  })
})
