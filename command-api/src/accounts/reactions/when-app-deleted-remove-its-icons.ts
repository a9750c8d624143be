import { oauthApp } from '@modstead/domain/accounts/aggregates'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import { streamOf } from '@modstead/domain/kernel/aggregate'
import { asProductAnew, contextOf } from '@modstead/infra/command-pipeline/sender'
import { picturesSetIn } from '../../catalogue/pictures/pictures-set-in.ts'
import { shownByNobody } from '../../catalogue/pictures/shown-by-nobody.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { waitUntilShown } from '../wait-until-shown.ts'

/** The event names the icons before they go, so that backups do not miss them. */
export const whenAppDeletedRemoveItsIcons = reactionTo<Extract<OauthAppEvent, { type: 'AppDeleted' }>>({
  name: 'when-app-deleted-remove-its-icons',
  type: 'AppDeleted',
  includesHistory: true,
  async react({ appId }, parts, sender) {
    const icons = await picturesSetIn(parts, streamOf(oauthApp, appId))
    if (icons.length === 0) return
    await waitUntilShown(parts)
    const pictures = await shownByNobody(parts, icons, null)
    const anew = asProductAnew(sender)
    const command = { type: 'ReleaseAppIcons', appId, pictures } as const
    await parts.executor.execute(oauthApp, appId, command, contextOf(anew), anew.intent)
    for (const path of pictures) await parts.images.remove(path)
  },
})
