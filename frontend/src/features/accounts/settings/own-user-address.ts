import { addressOf } from '../../../api/address-of.ts'

/** The account as only its user sees it. */
export const ownUserAddress = addressOf('/v3/user', {})
