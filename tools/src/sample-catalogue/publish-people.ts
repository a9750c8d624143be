import { registerUser } from '@modstead/command-api/accounts/user/register-user'
import { locateOrganization } from '@modstead/command-api/catalogue/access'
import {
  commandOrganization,
  createOrganization,
} from '@modstead/command-api/catalogue/organization/command-organization'
import { readIcon } from '@modstead/command-api/catalogue/project/pictures'
import { commandTeam, locateTeam } from '@modstead/command-api/catalogue/team/command-team'
import { user } from '@modstead/domain/accounts/aggregates'
import { memberOf } from '@modstead/domain/catalogue/team/state'
import { ORGANIZATION_PERMISSIONS, PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { SampleDependencies } from './dependencies.ts'
import type { SampleOrganization, SampleUser } from './people.ts'
import { iconBytes } from './pictures/draw.ts'
import { daysBefore } from './releases.ts'
import { sampleOrganizationId, sampleTeamId, sampleUserId } from './sample-ids.ts'
import { sampleSender } from './sender.ts'

export const publishUser = async (deps: SampleDependencies, wanted: SampleUser): Promise<void> => {
  const { username, name, bio } = wanted
  const userId = sampleUserId(username)
  const account = {
    userId,
    username,
    email: null,
    role: 'developer',
    createdAt: daysBefore(wanted.age),
  } as const
  await registerUser(deps, account, sampleSender(`user ${username}`))
  const avatar = await readIcon(
    deps,
    sampleSender(`user ${username}`),
    await iconBytes(username, wanted.motif, wanted.palette),
  )
  await avatar.save()
  const commands = [
    { type: 'EditUser', userId, name, bio },
    { type: 'SetAvatar', userId, avatar: avatar.named },
  ] as const
  for (const command of commands) {
    const sender = sampleSender(`user ${username} ${command.type}`)
    await deps.executor.execute(user, userId, command, contextOf(sender), sender.intent)
  }
}

/** The rights of a member who is neither owner nor guest. */
const MEMBER_BITS =
  PROJECT_PERMISSIONS.UPLOAD_VERSION | PROJECT_PERMISSIONS.EDIT_DETAILS | PROJECT_PERMISSIONS.EDIT_BODY

/** Invites a user and has them accept, unless they are in the team. */
export const joinTeam = async (
  { executor }: SampleDependencies,
  teamId: string,
  username: string,
  role: string,
): Promise<void> => {
  const userId = sampleUserId(username)
  const located = await locateTeam(executor, teamId)
  if (memberOf(located.team, userId)?.accepted) return
  const member = {
    userId,
    role,
    permissions: MEMBER_BITS,
    organizationPermissions:
      located.team.subject.kind === 'organization' ? ORGANIZATION_PERMISSIONS.ADD_PROJECT : null,
    payoutsSplit: 0,
    ordering: 0,
  }
  const purpose = `${teamId} ${username}`
  const invite = { type: 'InviteTeamMember', teamId, member, standing: 'none' } as const
  await commandTeam(executor, located, invite, sampleSender(`invite ${purpose}`))
  const guest = { kind: 'user', id: userId, role: 'developer' } as const
  const sender = sampleSender(`join ${purpose}`, guest)
  await commandTeam(executor, await locateTeam(executor, teamId), { type: 'JoinTeam', teamId }, sender)
}

export const publishOrganization = async (
  deps: SampleDependencies,
  wanted: SampleOrganization,
): Promise<void> => {
  const { slug, name, description } = wanted
  const organizationId = sampleOrganizationId(slug)
  const teamId = sampleTeamId(`organization ${slug}`)
  const ownerId = sampleUserId(wanted.owner)
  const about = { slug, name, description, ownerId, organizationId, teamId }
  await createOrganization(deps, about, sampleSender(`organization ${slug}`))
  const located = await locateOrganization(deps.executor, organizationId)
  if (!located) throw new Error(`the organization ${slug} is not there`)
  const icon = await readIcon(
    deps,
    sampleSender(`organization ${slug}`),
    await iconBytes(slug, wanted.motif, wanted.palette),
  )
  await icon.save()
  const command = { type: 'SetOrganizationIcon', organizationId, icon: icon.named } as const
  await commandOrganization(deps.executor, located, command, sampleSender(`organization ${slug} icon`))
  for (const member of wanted.members) await joinTeam(deps, teamId, member, 'Member')
}
