import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { releaseFile } from '../reservations/release-file.ts'

export const whenFileRemovedReleaseIt = reactionTo<Extract<VersionEvent, { type: 'VersionFileRemoved' }>>({
  name: 'when-file-removed-release-it',
  type: 'VersionFileRemoved',
  react: ({ versionId, fileId, sha1 }, parts, sender) =>
    releaseFile(parts, sha1, { versionId, fileId }, sender),
})
