import {
  type TrustedPublishersEvent,
  trustedPublishersEvents,
} from '@modstead/domain/catalogue/trusted-publishers/events'
import { termsOf } from '@modstead/domain/catalogue/trusted-publishers/publisher'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { trustedPublisherTable } from './table.ts'

const apply = (event: Recorded<TrustedPublishersEvent>, tables: Tables) => {
  const publishers = tables.of(trustedPublisherTable)
  const { publisherId: id } = event.data
  if (event.type === 'PublisherTrusted') {
    const { projectId, userId } = event.data
    const terms = termsOf(event.data)
    if (terms === null) return
    return publishers.set({
      ...{ id, project_id: projectId, user_id: userId, ...terms },
      trusted_at: instant(event.at),
      first_used_at: null,
    })
  }
  if (event.type === 'PublisherDistrusted') return publishers.delete(id)
  const row = publishers.get(id)
  if (row) publishers.set({ ...row, first_used_at: instant(event.at) })
}

export const trustedPublisherProjection = defineProjection<TrustedPublishersEvent>({
  name: 'catalogue/trusted-publisher',
  group: 'site',
  version: 1,
  types: typesOf(trustedPublishersEvents),
  tables: [trustedPublisherTable],
  keys: (event) => [{ table: trustedPublisherTable, key: event.data.publisherId }],
  apply,
})
