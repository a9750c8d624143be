import type { WaysIn } from '@modstead/domain/accounts/user/sign-in/ways-in'
import { usePage } from '../../../../api/use-page.ts'
import { providersAddress } from '../../providers/providers-address.ts'
import { factorsAddress } from '../factors-address.ts'
import { ownUserAddress } from '../own-user-address.ts'

/** What the viewer has to get in by. */
export function useWaysIn() {
  const user = usePage(ownUserAddress).data
  const factors = usePage(factorsAddress).data
  const offered = usePage(providersAddress).data
  const passkeys = (factors?.passkeys ?? []).map(({ id, verifies_user }) => ({
    id,
    verifiesUser: verifies_user,
  }))
  const linked = user?.auth_providers ?? []
  return {
    hasPassword: user?.has_password !== false,
    passkeys,
    // Until it is known which are offered, the answer to a removal tells.
    providers: linked.filter((provider) => offered?.some((each) => each === provider) !== false),
  } satisfies WaysIn
}
