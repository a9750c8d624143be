import { setTimeout as after } from 'node:timers/promises'
import type { Fixture } from './fixture.ts'
import { ok } from './publish.ts'

const LOOK_AGAIN_MS = 100

const makeExport = async (site: Fixture): Promise<string> => {
  const { api } = await site.signIn(site.user)
  const { id } = ok(await api.post('/_internal/user/export')).as<{ id: string }>()
  while ((await api.get(`/_internal/user/export/${id}`)).status !== 200) await after(LOOK_AGAIN_MS)
  return id
}

const made = new WeakMap<Fixture, Promise<string>>()

/** The id of a copy of all the user's data. It is made only once, because a user may ask for a few a day. */
export const ownExport = (site: Fixture): Promise<string> => {
  const id = made.get(site) ?? makeExport(site)
  made.set(site, id)
  return id
}
