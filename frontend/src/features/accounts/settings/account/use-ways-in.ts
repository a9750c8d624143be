import type { WaysIn } from '@modstead/domain/accounts/user/sign-in/ways-in'
import { usePage } from '../../../../api/use-page.ts'
import { factorsAddress } from '../factors-address.ts'
import { ownUserAddress } from '../own-user-address.ts'

/** What the viewer has to get in by. */
export function useWaysIn() {
  const user = usePage(ownUserAddress).data
  const factors = usePage(factorsAddress).data
  const passkeys = (factors?.passkeys ?? []).map(({ id, verifies_user }) => ({
    id,
    verifiesUser: verifies_user,
  }))
  return {
    hasPassword: user?.has_password !== false,
    passkeys,
    providers: user?.auth_providers ?? [],
  } satisfies WaysIn
}
