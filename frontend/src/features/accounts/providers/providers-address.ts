import { addressOf } from '../../../api/address-of.ts'

/** With which providers people can sign in here. Read by browsers alone: the process that renders pages is given no keys of providers. */
export const providersAddress = addressOf('/_internal/auth/providers', {})
