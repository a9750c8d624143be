import { addressOf } from '../../../api/address-of.ts'

/** The account as its user alone sees it. */
export const ownUserAddress = addressOf('/v3/user', {})
