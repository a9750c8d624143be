import { addressOf } from '../../../../api/address-of.ts'
import type { PageAddress } from '../../../../api/page-address.ts'
import type { App } from './app-values.ts'

/** The signed-in user's apps. */
export const applicationsAddress = (userId: string): PageAddress<App[]> =>
  addressOf('/_internal/user/:user/oauth_apps', { params: { user: userId } })
