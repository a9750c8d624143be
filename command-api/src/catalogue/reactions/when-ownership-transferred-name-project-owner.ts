import { project, team } from '@modstead/domain/catalogue/aggregates'
import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'

type Transferred = Extract<TeamEvent, { type: 'TeamOwnershipTransferred' }>

/**
 * The request does this itself. The reaction covers a process that died in between. It follows only transfers
 * that still hold.
 */
export const whenOwnershipTransferredNameProjectOwner = reactionTo<Transferred>({
  name: 'when-ownership-transferred-name-project-owner',
  type: 'TeamOwnershipTransferred',
  async react({ teamId, subject, to }, { executor }, sender) {
    if (subject.kind !== 'project') return
    const members = (await executor.load(team, teamId)).state
    if (members.phase !== 'formed' || members.ownerId !== to.userId) return
    const { state } = await executor.load(project, subject.id)
    if (state.phase !== 'live' || state.ownerId === to.userId) return
    const command = { type: 'ChangeProjectOwner', projectId: subject.id, ownerId: to.userId } as const
    await executor.execute(project, subject.id, command, productContext(sender), sender.intent)
  },
})
