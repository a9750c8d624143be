import { hasScope } from '@modstead/domain/accounts/access-token/scopes'
import type { Api } from '@modstead/infra/http/api'
import type { Principal } from '@modstead/infra/http/principal'
import type { UserView } from './user-view.ts'

const NO_PAYOUTS = { balance: 0, paypal_address: null, paypal_country: null, venmo_handle: null }

/** What a user sees of themselves, as far as the token reaches. */
export const ownUserJson = (api: Api, user: UserView, { scopes }: Principal): string => {
  const shown: Record<string, unknown> = JSON.parse(user[api])
  const readsEmail = hasScope(scopes, 'USER_READ_EMAIL')
  return JSON.stringify({
    ...shown,
    email: readsEmail ? user.email : null,
    email_verified: readsEmail ? user.email !== null : null,
    auth_providers: [],
    has_password: user.has_password,
    has_totp: false,
    payout_data: hasScope(scopes, 'PAYOUTS_READ') ? NO_PAYOUTS : null,
    ...(api === 'v3' && { allow_friend_requests: true }),
  })
}
