import { addressOf } from '../../../../api/address-of.ts'

export const securityLogAddress = addressOf('/_internal/user/security-log', {})
