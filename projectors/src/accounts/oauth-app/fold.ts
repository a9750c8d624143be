import { type OauthAppEvent, oauthAppEvents } from '@modstead/domain/accounts/oauth-app/events'
import { imageUrl, type ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Projection, type Tables, typesOf } from '../../runtime/projection.ts'
import { type OauthAppRow, oauthAppTable } from './table.ts'

type OfType<Type extends OauthAppEvent['type']> = Extract<OauthAppEvent, { type: Type }>

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

const profileOf = ({
  name,
  url,
  description,
}: OfType<'AppRegistered' | 'AppProfileChanged'>['data']): Pick<
  OauthAppRow,
  'name' | 'url' | 'description'
> => ({ name: textOf(name) ?? '', url: textOf(url), description: textOf(description) })

const redirectsOf = ({ redirects }: OfType<'AppRegistered' | 'AppRedirectsChanged'>['data']): string =>
  JSON.stringify(redirects.flatMap(({ id, address }) => (isErased(address) ? [] : [{ id, address }])))

const evolve = (row: OauthAppRow, event: OauthAppEvent, settings: ReadModelSettings): OauthAppRow => {
  switch (event.type) {
    case 'AppProfileChanged':
      return { ...row, ...profileOf(event.data) }
    case 'AppRedirectsChanged':
      return { ...row, redirects: redirectsOf(event.data) }
    case 'AppScopesChanged':
      return { ...row, max_scopes: event.data.maxScopes }
    case 'AppIconSet': {
      const { path, rawPath } = event.data.icon
      return { ...row, icon_url: imageUrl(settings, path), raw_icon_url: imageUrl(settings, rawPath) }
    }
    case 'AppIconRemoved':
      return { ...row, icon_url: null, raw_icon_url: null }
    default:
      return row
  }
}

const applyWith = (settings: ReadModelSettings) => (event: Recorded<OauthAppEvent>, tables: Tables) => {
  const apps = tables.of(oauthAppTable)
  const { appId: id } = event.data
  if (event.type === 'AppRegistered') {
    const { ownerId, maxScopes, secretHash, registeredAt } = event.data
    return apps.set({
      id,
      owner_id: ownerId,
      ...profileOf(event.data),
      icon_url: null,
      raw_icon_url: null,
      max_scopes: maxScopes,
      redirects: redirectsOf(event.data),
      is_public: secretHash === null,
      created_at: instant(registeredAt),
    })
  }
  if (event.type === 'AppDeleted') return apps.delete(id)
  const row = apps.get(id)
  if (row) apps.set(evolve(row, event, settings))
}

export const oauthAppProjection = (settings: ReadModelSettings): Projection =>
  defineProjection<OauthAppEvent>({
    name: 'accounts/oauth-app',
    group: 'site',
    version: 1,
    fingerprint: JSON.stringify(settings),
    types: typesOf(oauthAppEvents),
    tables: [oauthAppTable],
    keys: (event) => [{ table: oauthAppTable, key: event.data.appId }],
    apply: applyWith(settings),
  })
