import { type AuthorizationEvent, authorizationEvents } from '@modstead/domain/accounts/authorization/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { authorizationTable } from './table.ts'

const apply = (event: Recorded<AuthorizationEvent>, tables: Tables) => {
  const authorizations = tables.of(authorizationTable)
  const { authorizationId: id } = event.data
  if (event.type === 'AuthorizationRevoked') return authorizations.delete(id)
  const { userId, appId, redirectId, scopes } = event.data
  const before = authorizations.get(id)
  const approvals: Record<string, string> = before ? JSON.parse(before.approvals) : {}
  authorizations.set({
    id,
    user_id: userId,
    app_id: appId,
    approvals: JSON.stringify({ ...approvals, [redirectId]: scopes }),
    created_at: before?.created_at ?? instant(event.at),
  })
}

export const authorizationProjection = defineProjection<AuthorizationEvent>({
  name: 'accounts/authorization',
  group: 'site',
  version: 1,
  types: typesOf(authorizationEvents),
  tables: [authorizationTable],
  keys: (event) => [{ table: authorizationTable, key: event.data.authorizationId }],
  apply,
})
