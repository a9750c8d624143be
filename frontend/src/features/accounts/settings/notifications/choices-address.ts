import { addressOf } from '../../../../api/address-of.ts'

export const choicesAddress = addressOf('/_internal/settings/notifications', {})
