import { oauthApp, user } from '@modstead/domain/accounts/aggregates'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { streamOf } from '@modstead/domain/kernel/aggregate'
import { sha1OfPicture } from '@modstead/infra/images/image-store'
import type { BackgroundParts } from '../../background-parts.ts'

type AvatarSet = Extract<UserEvent, { type: 'UserAvatarSet' }>
type AppIconSet = Extract<OauthAppEvent, { type: 'AppIconSet' }>

type Parts = Pick<BackgroundParts, 'pool' | 'accounts'>

/** Pictures are stored by their content, so something else may show the same one. */
const isShownElsewhere = async ({ pool }: Parts, path: string, userId: string): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 where exists (select 1 from site_user where avatar_path like $1 and id <> $2)
        or exists (select 1 from project where project::text like $1)
        or exists (select 1 from organization where icon_path like $1)
        or exists (select 1 from oauth_app where (icon_url like $1 or raw_icon_url like $1) and owner_id <> $2)`,
    [`%${sha1OfPicture(path)}%`, userId],
  )
  return rows.length > 0
}

/**
 * Paths of every avatar that the user ever had, and of every icon of the apps that are deleted with the
 * account.
 */
const everyPicture = async ({ pool, accounts }: Parts, userId: string): Promise<readonly string[][]> => {
  const { rows } = await pool.query<{ id: string }>('select id from oauth_app where owner_id = $1', [userId])
  const pictures: string[][] = []
  for (const stream of [streamOf(user, userId), ...rows.map(({ id }) => streamOf(oauthApp, id))])
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

/** Paths of the user's pictures that nothing else shows. */
export const ownPictures = async (parts: Parts, userId: string): Promise<readonly string[]> => {
  const own = new Set<string>()
  for (const paths of await everyPicture(parts, userId)) {
    const shown = await Promise.all(paths.map((path) => isShownElsewhere(parts, path, userId)))
    if (!shown.includes(true)) for (const path of paths) own.add(path)
  }
  return [...own]
}
