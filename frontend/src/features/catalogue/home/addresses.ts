import { addressOf } from '../../../api/address-of.ts'

export const homeAddress = addressOf('/site/home', {})
