import {
  type TrustedPublishersEvent,
  trustedPublishersEvents,
} from '@modstead/domain/catalogue/trusted-publishers/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { trustedPublisherTable } from './table.ts'

const apply = (event: Recorded<TrustedPublishersEvent>, tables: Tables) => {
  const publishers = tables.of(trustedPublisherTable)
  const { publisherId: id } = event.data
  if (event.type === 'PublisherTrusted') {
    const { projectId, userId, issuer, source, workflow, environment } = event.data
    return publishers.set({
      ...{ id, project_id: projectId, user_id: userId, issuer, source, workflow, environment },
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
