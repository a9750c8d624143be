import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { sha1OfPicture } from '@modstead/infra/images/image-store'
import type { BackgroundParts } from '../../background-parts.ts'

type AvatarSet = Extract<UserEvent, { type: 'UserAvatarSet' }>

type Parts = Pick<BackgroundParts, 'pool' | 'accounts'>

/** Pictures are stored by their content: another one may show the same. */
const isShownElsewhere = async ({ pool }: Parts, path: string, userId: string): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 where exists (select 1 from site_user where avatar_path like $1 and id <> $2)
        or exists (select 1 from project where project::text like $1)
        or exists (select 1 from organization where icon_path like $1)`,
    [`%${sha1OfPicture(path)}%`, userId],
  )
  return rows.length > 0
}

/** Paths of every avatar that the user ever had and nobody else shows. */
export const ownPictures = async (parts: Parts, userId: string): Promise<readonly string[]> => {
  const sets = new Map<string, readonly string[]>()
  for await (const { type, data } of parts.accounts.store.readStream(`user-${userId}`)) {
    if (type !== 'UserAvatarSet') continue
    const { path, rawPath } = (data as AvatarSet['data']).avatar
    sets.set(path, [path, rawPath])
  }
  const own: string[] = []
  for (const paths of sets.values()) {
    const shown = await Promise.all(paths.map((path) => isShownElsewhere(parts, path, userId)))
    if (!shown.includes(true)) own.push(...paths)
  }
  return [...new Set(own)]
}
