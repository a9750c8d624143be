import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { reactionTo } from './reaction.ts'
import { releaseFile } from './release-file.ts'

export const whenFileRemovedReleaseIt = reactionTo<Extract<VersionEvent, { type: 'VersionFileRemoved' }>>({
  name: 'when-file-removed-release-it',
  type: 'VersionFileRemoved',
  react: ({ versionId, sha1 }, parts, sender) => releaseFile(parts, sha1, versionId, sender),
})
