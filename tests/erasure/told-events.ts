import type { Picture } from '@modstead/domain/accounts/user/picture'
import type { Api } from '../support/api.ts'
import type { ToldEvent } from '../support/event-lines.ts'
import { ok } from '../support/publish.ts'

/** Everything that followers of the log get. */
export const feedOf = async (administrator: Api): Promise<string> =>
  ok(await administrator.get('/v3/events?follow=false')).text

/** Every avatar that the user ever had, as followers of the log know it, and whether its two pictures are there. */
export const avatarsOf = (userId: string, feed: string, nobody: Api) => {
  const set = feed
    .split('\n')
    .filter((line) => line.includes('"UserAvatarSet"'))
    .map((line) => (JSON.parse(line) as ToldEvent).data)
    .filter((data) => data.userId === userId)
  const answer = async (path: string) => (await nobody.get(`/files/${path}`)).status
  return Promise.all(
    set.map(async ({ avatar }) => {
      const { path, rawPath } = avatar as Picture
      return [path, await answer(path), await answer(rawPath)]
    }),
  )
}
