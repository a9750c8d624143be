import { user } from '@modstead/domain/accounts/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { Postponed } from '@modstead/infra/jobs/port'
import type { JobParts } from '../../background-parts.ts'
import { AGAIN_AFTER_MS, waitUntilShown } from '../wait-until-shown.ts'
import { distrustPublishers } from './distrust-publishers.ts'
import { endAccess } from './end-access.ts'
import { postFarewell } from './farewell.ts'
import { isInAnything, leaveEverything } from './leave-everything.ts'
import { ownPictures } from './own-pictures.ts'
import { releaseNames } from './release-names.ts'

/**
 * Erases an account whose day has come. Each step is idempotent, so a run after a crash continues. The key is
 * deleted once nothing needs it any more, and the steps after that need none.
 */
export const eraseAccount = async (parts: JobParts, userId: string, sender: Sender): Promise<void> => {
  const { executor, accounts, images } = parts
  const run = (command: Parameters<typeof user.decider.decide>[0]) => {
    const anew = asProductAnew(sender)
    return executor.execute(user, userId, command, contextOf(anew), anew.intent)
  }
  const { state: before } = await executor.loadAfresh(user, userId)
  if (before.status === 'active')
    await run({ type: 'BeginErasure', userId, pictures: await ownPictures(parts, userId) })
  const { state } = await executor.loadAfresh(user, userId)
  if (state.status !== 'leaving') return
  await waitUntilShown(parts)
  await endAccess(parts, userId, sender)
  await distrustPublishers(parts, userId, sender)
  await leaveEverything(parts, userId, state.privacy.deletion?.projects ?? [], sender)
  await waitUntilShown(parts)
  if (await isInAnything(parts, userId)) throw new Postponed(AGAIN_AFTER_MS)
  for (const path of state.pictures) await images.remove(path)
  await accounts.exports.dropAllOf(userId)
  await accounts.mailsOfDay.dropAllOf(userId)
  await accounts.securityMailsOfDay.dropAllOf(userId)
  await releaseNames(parts, userId, sender)
  await postFarewell(parts, state)
  await accounts.vault.erase(userId)
  await run({ type: 'EraseUser', userId })
}
