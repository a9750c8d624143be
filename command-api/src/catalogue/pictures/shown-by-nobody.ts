import { sha1OfPicture } from '@modstead/infra/images/image-store'
import type { BackgroundParts } from '../../background-parts.ts'
import type { PicturePaths } from './pictures-set-in.ts'

type Parts = Pick<BackgroundParts, 'pool'>

/** Pictures are stored by their content, so something else may show the same one. */
const isShown = async (
  { pool }: Parts,
  paths: PicturePaths,
  leavingUser: string | null,
): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 where exists (select 1 from project where pictures && $3)
        or exists (select 1 from site_user where avatar_path like any ($1) and id is distinct from $2)
        or exists (select 1 from organization where icon_path like any ($1))
        or exists (
          select 1 from oauth_app
          where (icon_url like any ($1) or raw_icon_url like any ($1)) and owner_id is distinct from $2
        )`,
    [paths.map((path) => `%${sha1OfPicture(path)}%`), leavingUser, paths],
  )
  return rows.length > 0
}

/** Paths of the pictures that nothing shows any more, apart from a user who leaves. */
export const shownByNobody = async (
  parts: Parts,
  pictures: readonly PicturePaths[],
  leavingUser: string | null,
): Promise<readonly string[]> => {
  const own = new Set<string>()
  for (const paths of pictures) {
    if (!(await isShown(parts, paths, leavingUser))) for (const path of paths) own.add(path)
  }
  return [...own]
}
