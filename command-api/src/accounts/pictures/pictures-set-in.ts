import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { BackgroundParts } from '../../background-parts.ts'

type AvatarSet = Extract<UserEvent, { type: 'UserAvatarSet' }>
type AppIconSet = Extract<OauthAppEvent, { type: 'AppIconSet' }>

/** The paths of a picture and of its original. */
export type PicturePaths = readonly [path: string, rawPath: string]

/** Every avatar or icon that the user or app of the stream ever had. */
export const picturesSetIn = async (
  { accounts }: Pick<BackgroundParts, 'accounts'>,
  stream: string,
): Promise<readonly PicturePaths[]> => {
  const pictures: PicturePaths[] = []
  for await (const { type, data } of accounts.store.readStream(stream)) {
    if (type === 'UserAvatarSet') {
      const { path, rawPath } = (data as AvatarSet['data']).avatar
      pictures.push([path, rawPath])
    }
    if (type === 'AppIconSet') {
      const { path, rawPath } = (data as AppIconSet['data']).icon
      pictures.push([path, rawPath])
    }
  }
  return pictures
}
