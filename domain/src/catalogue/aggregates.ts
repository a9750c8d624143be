import { fileClaimDecider } from './file-claim/decider.ts'
import { organizationDecider } from './organization/decider.ts'
import { pictureDecider } from './picture/decider.ts'
import { projectDecider } from './project/decider.ts'
import { quotaDecider } from './quota/decider.ts'
import { slugDecider } from './slug/decider.ts'
import { teamDecider } from './team/decider.ts'
import { trustedPublishersDecider } from './trusted-publishers/decider.ts'
import { versionDecider } from './version/decider.ts'

/** The aggregates of this context: stream category and decider. */
export const project = { category: 'project', decider: projectDecider } as const
export const version = { category: 'version', decider: versionDecider } as const
export const team = { category: 'team', decider: teamDecider } as const
export const organization = { category: 'organization', decider: organizationDecider } as const
export const projectSlug = { category: 'projectSlug', decider: slugDecider } as const
export const organizationSlug = { category: 'organizationSlug', decider: slugDecider } as const
export const projectQuota = { category: 'projectAllowance', decider: quotaDecider } as const
export const organizationQuota = { category: 'organizationAllowance', decider: quotaDecider } as const
export const trustedPublishers = { category: 'trustedPublishers', decider: trustedPublishersDecider } as const
export const picture = { category: 'picture', decider: pictureDecider } as const
export const fileClaim = { category: 'fileClaim', decider: fileClaimDecider } as const
