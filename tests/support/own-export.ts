import { setTimeout as after } from 'node:timers/promises'
import type { Api } from './api.ts'

const LOOK_AGAIN_MS = 100

/** Returns the id of a finished copy of the sender's data. A sender who may not have one gets an id that names none. */
export const ownExport = async (by: Api): Promise<string> => {
  const asked = await by.post('/_internal/user/export')
  if (asked.status !== 200) return 'AAAAAAAA'
  const { id } = asked.as<{ id: string }>()
  while ((await by.get(`/_internal/user/export/${id}`)).status !== 200) await after(LOOK_AGAIN_MS)
  return id
}
