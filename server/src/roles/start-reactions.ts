import { openHeadKey } from '@modstead/infra/audit/open-head-key'
import { openMailer } from '@modstead/infra/mail/open-mailer'
import { openAllowances } from '../compose/open-allowances.ts'
import { openReactions } from '../compose/open-reactions.ts'
import { signHeads } from '../compose/sign-heads.ts'
import { openApiParts } from './open-api-parts.ts'
import { nobody, openApp } from './open-app.ts'
import type { StartedRole, Surroundings } from './started-role.ts'

export const startReactions = async (surroundings: Surroundings): Promise<StartedRole> => {
  const { settings, log, life, metrics } = surroundings
  const mailer = openMailer(settings)
  const key = await openHeadKey(settings)
  const { foundation, readModels, stores, watch } = await openApiParts(surroundings, { mailer })
  const allowances = openAllowances(foundation, log, life)
  const parts = { settings, foundation, readModels, stores, mailer, allowances, metrics }
  const { databaseUrl, store } = foundation
  // Before what appends, so that it stops later and signs the last events too.
  signHeads({ databaseUrl, store, key, log, life })
  const { background } = await openReactions(parts, log, life)
  void background.start()
  const { missing: starting, ready } = readModels.awaited
  const app = await openApp(surroundings, nobody, { starting, look: watch.look })
  return { app, routes: [], ready }
}
