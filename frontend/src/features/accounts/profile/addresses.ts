import { addressOf } from '../../../api/address-of.ts'

/** The selection of projects that a profile shows. */
export type ProfileChoice = { type: string | undefined; after: string | undefined }

export const userAddress = (user: string, query: ProfileChoice) =>
  addressOf('/site/user/:user', { params: { user }, query })

export const organizationAddress = (organization: string, query: ProfileChoice) =>
  addressOf('/site/organization/:organization', { params: { organization }, query })
