import { addressOf } from '../../../api/address-of.ts'

/** With which providers people can sign in here. */
export const providersAddress = addressOf('/site/sign-in-providers', {})
