import { type AccessTokenEvent, accessTokenEvents } from '@modstead/domain/accounts/access-token/events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { accessTokenTable } from './table.ts'

const nameOf = (name: Personal): string => (isErased(name) ? '' : name)

const apply = (event: Recorded<AccessTokenEvent>, tables: Tables) => {
  const tokens = tables.of(accessTokenTable)
  const { tokenId: id } = event.data
  if (event.type === 'AccessTokenCreated') {
    if (event.data.issuedBy) return
    const { userId, name, scopes, expiresAt, confinedTo = null, secretHash } = event.data
    return tokens.set({
      id,
      user_id: userId,
      name: nameOf(name),
      scopes,
      expires_at: instant(expiresAt),
      created_at: instant(event.at),
      confined_to: confinedTo,
      secret_hash: secretHash,
    })
  }
  if (event.type === 'AccessTokenRevoked') return tokens.delete(id)
  const row = tokens.get(id)
  if (!row) return
  switch (event.type) {
    case 'AccessTokenRenamed':
      return tokens.set({ ...row, name: nameOf(event.data.name) })
    case 'AccessTokenScopesChanged':
      return tokens.set({ ...row, scopes: event.data.scopes })
    case 'AccessTokenConfined':
      return tokens.set({ ...row, confined_to: event.data.confinedTo })
    case 'AccessTokenExpiryChanged':
      return tokens.set({ ...row, expires_at: instant(event.data.expiresAt) })
  }
}

export const accessTokenProjection = defineProjection<AccessTokenEvent>({
  name: 'accounts/access-token',
  group: 'site',
  version: 2,
  types: typesOf(accessTokenEvents),
  tables: [accessTokenTable],
  keys: (event) => [{ table: accessTokenTable, key: event.data.tokenId }],
  apply,
})
