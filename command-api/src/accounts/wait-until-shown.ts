import { Postponed } from '@modstead/infra/jobs/port'
import type { BackgroundParts } from '../background-parts.ts'

const SHOWN_WITHIN_MS = 10_000
/** When work is tried again that waits for others. */
export const AGAIN_AFTER_MS = 2_000

/** For work that removes what read models no longer show: they must show everything done so far. Throws Postponed. */
export const waitUntilShown = async ({ accounts }: Pick<BackgroundParts, 'accounts'>): Promise<void> => {
  if (!(await accounts.isShown(await accounts.store.head(), SHOWN_WITHIN_MS)))
    throw new Postponed(AGAIN_AFTER_MS)
}
