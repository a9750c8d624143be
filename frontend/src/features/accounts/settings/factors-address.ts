import { addressOf } from '../../../api/address-of.ts'

/** The user's means of signing in. */
export const factorsAddress = addressOf('/_internal/auth/factors', {})
