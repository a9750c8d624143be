import { setTimeout as after } from 'node:timers/promises'
import type { Api } from './api.ts'

const LOOK_AGAIN_MS = 100

/** The id of a copy of all data of the sender, once it is there. Whoever may not have one gets an id of nothing. */
export const ownExport = async (by: Api): Promise<string> => {
  const asked = await by.post('/_internal/user/export')
  if (asked.status !== 200) return 'AAAAAAAA'
  const { id } = asked.as<{ id: string }>()
  while ((await by.get(`/_internal/user/export/${id}`)).status !== 200) await after(LOOK_AGAIN_MS)
  return id
}
