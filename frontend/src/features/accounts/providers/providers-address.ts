import { addressOf } from '../../../api/address-of.ts'

/**
 * The providers for signing in here. Only browsers read it, because the process that renders pages has no
 * keys of providers.
 */
export const providersAddress = addressOf('/_internal/auth/providers', {})
