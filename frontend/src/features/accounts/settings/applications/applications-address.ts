import { addressOf } from '../../../../api/address-of.ts'
import type { PageAddress } from '../../../../api/page-address.ts'
import type { App } from './app-values.ts'

/** The apps of the one who is signed in. */
export const applicationsAddress = (userId: string): PageAddress<App[]> =>
  addressOf('/_internal/user/:user/oauth_apps', { params: { user: userId } })
