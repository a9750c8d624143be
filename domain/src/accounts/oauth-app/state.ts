import { isErased, type Personal } from '../../kernel/event-definition.ts'
import type { Picture } from '../user/picture.ts'
import type { OauthAppEvent } from './events.ts'
import type { Redirect } from './redirect-address.ts'

export interface ActiveApp {
  readonly status: 'active'
  readonly ownerId: string
  readonly name: string
  readonly url: string | null
  readonly description: string | null
  readonly redirects: readonly Redirect[]
  readonly maxScopes: bigint
  readonly icon: Picture | null
  /** null: a public app. */
  readonly secretHash: string | null
}

export interface DeletedApp {
  readonly status: 'deleted'
  readonly ownerId: string
  readonly releasedIcons: ReadonlySet<string>
}

export type OauthAppState = ActiveApp | DeletedApp | { readonly status: 'none' }

const known = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

/** Skips erased addresses: they lead nowhere. */
const knownRedirects = (
  redirects: readonly { readonly id: string; readonly address: Personal }[],
): readonly Redirect[] => redirects.map(({ id, address }) => ({ id, address: known(address) ?? '' }))

export const evolve = (state: OauthAppState, event: OauthAppEvent): OauthAppState => {
  if (event.type === 'AppRegistered') {
    const { ownerId, name, url, description, redirects, maxScopes, secretHash } = event.data
    return {
      status: 'active',
      ownerId,
      name: known(name) ?? '',
      url: known(url),
      description: known(description),
      redirects: knownRedirects(redirects),
      maxScopes: BigInt(maxScopes),
      icon: null,
      secretHash,
    }
  }
  if (event.type === 'AppIconsReleased' && state.status === 'deleted')
    return { ...state, releasedIcons: new Set([...state.releasedIcons, ...event.data.pictures]) }
  if (state.status !== 'active') return state
  switch (event.type) {
    case 'AppProfileChanged': {
      const { name, url, description } = event.data
      return { ...state, name: known(name) ?? '', url: known(url), description: known(description) }
    }
    case 'AppRedirectsChanged':
      return { ...state, redirects: knownRedirects(event.data.redirects) }
    case 'AppScopesChanged':
      return { ...state, maxScopes: BigInt(event.data.maxScopes) }
    case 'AppIconSet':
      return { ...state, icon: event.data.icon }
    case 'AppIconRemoved':
      return { ...state, icon: null }
    case 'AppSecretRotated':
      return { ...state, secretHash: event.data.secretHash }
    case 'AppDeleted':
      return { status: 'deleted', ownerId: state.ownerId, releasedIcons: new Set() }
    case 'AppIconsReleased':
      return state
  }
}
