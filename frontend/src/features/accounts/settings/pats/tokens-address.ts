import { addressOf } from '../../../../api/address-of.ts'

export const tokensAddress = addressOf('/_internal/pat', {})
