import { hasOtherWayIn } from '@modstead/domain/accounts/user/sign-in/ways-in'
import { usePage } from '../../../../api/use-page.ts'
import { factorsAddress } from '../factors-address.ts'
import { ownUserAddress } from '../own-user-address.ts'

/** Whether a way to sign in may be removed because another one is left. */
export function useOtherWayIn(): boolean {
  const user = usePage(ownUserAddress).data
  const factors = usePage(factorsAddress).data
  return hasOtherWayIn({
    hasPassword: user?.has_password !== false,
    passkeys: factors?.passkeys ?? [],
    providers: user?.auth_providers ?? [],
  })
}
