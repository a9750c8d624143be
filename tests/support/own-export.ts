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

/** The id of a copy of all data of the user, made once: it may be asked for a few times a day alone. */
export const ownExport = (site: Fixture): Promise<string> => {
  const id = made.get(site) ?? makeExport(site)
  made.set(site, id)
  return id
}
