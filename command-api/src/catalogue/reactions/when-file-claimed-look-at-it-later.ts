import type { FileClaimEvent } from '@modstead/domain/catalogue/file-claim/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { lookAtClaim } from '../timers/release-abandoned-file.ts'

export const whenFileClaimedLookAtItLater = reactionTo<Extract<FileClaimEvent, { type: 'FileClaimed' }>>({
  name: 'when-file-claimed-look-at-it-later',
  type: 'FileClaimed',
  react: ({ sha1 }, { timers }) => lookAtClaim(timers, sha1),
})
