import type { AppGrantEvent } from './events.ts'

/** Number of former refresh tokens that are recognized. Older ones are refused as unknown. */
const REMEMBERED = 20

interface Granted {
  readonly userId: string
  readonly appId: string
  readonly authorizationId: string
  readonly epoch: number
  readonly scopes: bigint
  readonly codeHash: string
}

export interface AskedGrant extends Granted {
  readonly status: 'asked'
  /** When the code expires. ISO 8601, like all times here. */
  readonly expiresAt: string
  readonly redirectHash: string | null
  readonly challenge: string | null
}

export interface ActiveGrant extends Granted {
  readonly status: 'active'
  readonly accessHash: string
  /** The access token before the last refresh. Requests in flight still carry it. */
  readonly formerAccessHash: string | null
  readonly accessExpiresAt: string
  readonly refreshHash: string
  readonly formerRefreshHashes: readonly string[]
  readonly refreshExpiresAt: string
  readonly issuedAt: string
  readonly endsAt: string
}

export type AppGrantState =
  | { readonly status: 'none' }
  | AskedGrant
  | ActiveGrant
  | (Granted & { readonly status: 'ended' })

/** Hashes of its access and refresh tokens, including the former ones that are remembered. */
export const knownTokens = ({
  accessHash,
  formerAccessHash,
  refreshHash,
  formerRefreshHashes,
}: ActiveGrant): readonly string[] => [
  ...[accessHash, refreshHash, ...formerRefreshHashes],
  ...(formerAccessHash === null ? [] : [formerAccessHash]),
]

const grantedIn = ({ userId, appId, authorizationId, epoch, scopes, codeHash }: Granted): Granted => ({
  ...{ userId, appId, authorizationId, epoch, scopes, codeHash },
})

const tokensIn = ({ data }: Extract<AppGrantEvent, { type: 'AppTokensIssued' | 'AppTokensRefreshed' }>) => {
  const { accessHash, accessExpiresAt, refreshHash, refreshExpiresAt, issuedAt } = data
  return { accessHash, accessExpiresAt, refreshHash, refreshExpiresAt, issuedAt }
}

export const evolve = (state: AppGrantState, event: AppGrantEvent): AppGrantState => {
  if (event.type === 'AppCodeIssued') {
    const { scopes, expiresAt, redirectHash, challenge } = event.data
    const granted = grantedIn({ ...event.data, scopes: BigInt(scopes) })
    return { ...granted, status: 'asked', expiresAt, redirectHash, challenge }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'AppTokensIssued':
      return {
        ...grantedIn(state),
        ...tokensIn(event),
        status: 'active',
        formerAccessHash: null,
        formerRefreshHashes: [],
        endsAt: event.data.endsAt,
      }
    case 'AppTokensRefreshed': {
      if (state.status !== 'active') return state
      const formerRefreshHashes = [...state.formerRefreshHashes, state.refreshHash].slice(-REMEMBERED)
      return { ...state, ...tokensIn(event), formerAccessHash: state.accessHash, formerRefreshHashes }
    }
    case 'AppGrantEnded':
      return { ...grantedIn(state), status: 'ended' }
  }
}
