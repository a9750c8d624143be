import { oauthApp, user } from '@modstead/domain/accounts/aggregates'
import { streamOf } from '@modstead/domain/kernel/aggregate'
import type { BackgroundParts } from '../../background-parts.ts'
import { picturesSetIn } from '../../catalogue/pictures/pictures-set-in.ts'
import { shownByNobody } from '../../catalogue/pictures/shown-by-nobody.ts'

/** Paths of the user's pictures, and of those of the apps that are deleted with the account, that nothing else shows. */
export const ownPictures = async (
  parts: Pick<BackgroundParts, 'pool' | 'accounts'>,
  userId: string,
): Promise<readonly string[]> => {
  const { rows } = await parts.pool.query<{ id: string }>('select id from oauth_app where owner_id = $1', [
    userId,
  ])
  const streams = [streamOf(user, userId), ...rows.map(({ id }) => streamOf(oauthApp, id))]
  const pictures = await Promise.all(streams.map((stream) => picturesSetIn(parts, stream)))
  return shownByNobody(parts, pictures.flat(), userId)
}
