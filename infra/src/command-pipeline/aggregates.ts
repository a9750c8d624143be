import { accessTokenDecider } from '@modstead/domain/accounts/access-token/decider'
import { inboxDecider } from '@modstead/domain/accounts/inbox/decider'
import { userDecider } from '@modstead/domain/accounts/user/decider'
import { usernameDecider } from '@modstead/domain/accounts/username/decider'
import { allowanceDecider } from '@modstead/domain/catalogue/allowance/decider'
import { fileClaimDecider } from '@modstead/domain/catalogue/file-claim/decider'
import { organizationDecider } from '@modstead/domain/catalogue/organization/decider'
import { projectDecider } from '@modstead/domain/catalogue/project/decider'
import { slugDecider } from '@modstead/domain/catalogue/slug/decider'
import { teamDecider } from '@modstead/domain/catalogue/team/decider'
import { versionDecider } from '@modstead/domain/catalogue/version/decider'
import { followDecider } from '@modstead/domain/engagement/follow/decider'

/** The categories of streams and who decides on them. */
export const user = { category: 'user', decider: userDecider } as const
export const username = { category: 'username', decider: usernameDecider } as const
export const accessToken = { category: 'accessToken', decider: accessTokenDecider } as const
export const inbox = { category: 'inbox', decider: inboxDecider } as const
export const project = { category: 'project', decider: projectDecider } as const
export const version = { category: 'version', decider: versionDecider } as const
export const team = { category: 'team', decider: teamDecider } as const
export const organization = { category: 'organization', decider: organizationDecider } as const
export const projectSlug = { category: 'projectSlug', decider: slugDecider } as const
export const organizationSlug = { category: 'organizationSlug', decider: slugDecider } as const
export const projectAllowance = { category: 'projectAllowance', decider: allowanceDecider } as const
export const organizationAllowance = { category: 'organizationAllowance', decider: allowanceDecider } as const
export const fileClaim = { category: 'fileClaim', decider: fileClaimDecider } as const
export const follow = { category: 'follow', decider: followDecider } as const
