import { addressOf } from '../../../api/address-of.ts'

/** By what somebody signs in. */
export const factorsAddress = addressOf('/_internal/auth/factors', {})
