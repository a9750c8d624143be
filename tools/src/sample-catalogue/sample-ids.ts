import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'

const idOf = (what: string): string => deriveId('sample catalogue', what)

export const sampleUserId = (username: string): string => idOf(`user ${username}`)
export const sampleOrganizationId = (slug: string): string => idOf(`organization ${slug}`)
export const sampleProjectId = (slug: string): string => idOf(`project ${slug}`)
export const sampleTeamId = (slug: string): string => idOf(`team ${slug}`)
export const sampleVersionId = (slug: string, versionNumber: string): string =>
  idOf(`version ${slug} ${versionNumber}`)
