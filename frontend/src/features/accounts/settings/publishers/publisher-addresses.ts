import { addressOf } from '../../../../api/address-of.ts'

/** The projects to choose from. */
export const publishingAddress = addressOf('/_internal/user/publishing', {})

export const publishersAddress = (project: string) =>
  addressOf('/v3/project/:project/publishers', { params: { project } })
