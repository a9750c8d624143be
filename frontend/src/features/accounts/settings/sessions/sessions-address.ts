import { addressOf } from '../../../../api/address-of.ts'

export const sessionsAddress = addressOf('/_internal/sessions', {})
