import { addressOf } from '../../../../api/address-of.ts'

export const ownUserAddress = addressOf('/v3/user', {})
