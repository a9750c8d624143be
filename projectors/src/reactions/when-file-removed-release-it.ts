import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { giveUpFile } from '@modstead/infra/files/give-up-file'
import { reactionTo } from './reaction.ts'

export const whenFileRemovedReleaseIt = reactionTo<Extract<VersionEvent, { type: 'VersionFileRemoved' }>>({
  name: 'when-file-removed-release-it',
  type: 'VersionFileRemoved',
  react: ({ versionId, fileId, sha1 }, parts, sender) =>
    giveUpFile(parts, sha1, { versionId, fileId }, sender),
})
