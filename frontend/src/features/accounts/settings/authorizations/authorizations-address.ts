import { addressOf } from '../../../../api/address-of.ts'

export const authorizationsAddress = addressOf('/_internal/authorizations', {})
