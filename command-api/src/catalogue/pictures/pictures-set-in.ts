import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { OrganizationEvent } from '@modstead/domain/catalogue/organization/events'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { Revision } from '@modstead/infra/event-store/port'
import type { BackgroundParts } from '../../background-parts.ts'

type PictureSet = Extract<
  UserEvent | OauthAppEvent | OrganizationEvent | ProjectEvent,
  { type: 'UserAvatarSet' | 'AppIconSet' | 'OrganizationIconSet' | 'ProjectIconSet' | 'GalleryItemAdded' }
>

/** The types of events that show a picture. */
export type PictureSetType = PictureSet['type']

/** The paths of a picture and of its original. */
export type PicturePaths = readonly [path: string, rawPath: string]

const pictureOf = ({ type, data }: PictureSet) => {
  if (type === 'UserAvatarSet') return data.avatar
  return type === 'GalleryItemAdded' ? data.item : data.icon
}

const TYPES: readonly string[] = [
  'UserAvatarSet',
  'AppIconSet',
  'OrganizationIconSet',
  'ProjectIconSet',
  'GalleryItemAdded',
] satisfies readonly PictureSetType[]

/**
 * Every picture that the stream of a user, app, project or organization ever showed, or those of some types before a
 * revision.
 */
export const picturesSetIn = async (
  { accounts }: Pick<BackgroundParts, 'accounts'>,
  stream: string,
  types = TYPES,
  before?: Revision,
): Promise<readonly PicturePaths[]> => {
  const pictures: PicturePaths[] = []
  for await (const event of accounts.store.readStream(stream)) {
    if (before !== undefined && event.revision >= before) break
    if (!types.includes(event.type)) continue
    const { path, rawPath } = pictureOf(event as unknown as PictureSet)
    pictures.push([path, rawPath])
  }
  return pictures
}
