import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { OrganizationEvent } from '@modstead/domain/catalogue/organization/events'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { type Reaction, reactionTo } from '../../reactions/reaction.ts'
import { type PictureSetType, picturesSetIn } from './pictures-set-in.ts'
import { LOOK_AFTER_DROP_MS, lookAtPicture } from './release-unshown-picture.ts'

type Event = UserEvent | OauthAppEvent | OrganizationEvent | ProjectEvent

/** Looks at all pictures of these types that came before in the stream, because the event may end what shows one. */
const dropping = (name: string, type: Event['type'], ...dropped: readonly PictureSetType[]): Reaction =>
  reactionTo<Event>({
    name,
    type,
    includesHistory: true,
    async react(_, parts, __, { stream, revision }) {
      for (const picture of await picturesSetIn(parts, stream, dropped, revision))
        await lookAtPicture(parts.timers, picture, LOOK_AFTER_DROP_MS)
    },
  })

export const pictureReactions: readonly Reaction[] = [
  dropping('when-project-icon-set-look-at-former', 'ProjectIconSet', 'ProjectIconSet'),
  dropping('when-project-icon-removed-look-at-it', 'ProjectIconRemoved', 'ProjectIconSet'),
  dropping('when-gallery-item-removed-look-at-its-picture', 'GalleryItemRemoved', 'GalleryItemAdded'),
  dropping(
    'when-project-deleted-look-at-its-pictures',
    'ProjectDeleted',
    'ProjectIconSet',
    'GalleryItemAdded',
  ),
  dropping('when-organization-icon-set-look-at-former', 'OrganizationIconSet', 'OrganizationIconSet'),
  dropping('when-organization-icon-removed-look-at-it', 'OrganizationIconRemoved', 'OrganizationIconSet'),
  dropping('when-organization-deleted-look-at-its-icon', 'OrganizationDeleted', 'OrganizationIconSet'),
  dropping('when-avatar-set-look-at-former', 'UserAvatarSet', 'UserAvatarSet'),
  dropping('when-avatar-removed-look-at-it', 'UserAvatarRemoved', 'UserAvatarSet'),
  dropping('when-user-erased-look-at-avatars', 'UserErased', 'UserAvatarSet'),
  dropping('when-app-icon-set-look-at-former', 'AppIconSet', 'AppIconSet'),
  dropping('when-app-icon-removed-look-at-it', 'AppIconRemoved', 'AppIconSet'),
]
