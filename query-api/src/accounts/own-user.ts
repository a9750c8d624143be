import { accountsPolicy } from '@modstead/domain/accounts/policy'
import type { Api } from '@modstead/infra/http/api'
import { isAdmitted, type Principal } from '@modstead/infra/identity/principal'
import type { UserView } from './user-view.ts'

const NO_PAYOUTS = { balance: 0, paypal_address: null, paypal_country: null, venmo_handle: null }

/** The account as its user sees it, limited by the token's scopes. */
export const ownUserJson = (api: Api, user: UserView, principal: Principal): string => {
  const shown: Record<string, unknown> = JSON.parse(user[api])
  const readsEmail = isAdmitted(principal, accountsPolicy['user.readEmail'])
  return JSON.stringify({
    ...shown,
    email: readsEmail ? user.email : null,
    email_verified: readsEmail ? user.email_verified : null,
    auth_providers: JSON.parse(user.auth_providers),
    has_password: user.has_password,
    has_totp: user.has_totp,
    payout_data: isAdmitted(principal, accountsPolicy['user.readPayouts']) ? NO_PAYOUTS : null,
    ...(api === 'v3' && { allow_friend_requests: true }),
  })
}
