import { verifyChain } from '@modstead/infra/event-store/audit'
import { openEventStore } from '@modstead/infra/event-store/open'
import { openDatabase } from '../compose/database.ts'
import { reachEventStore } from '../compose/reach-event-store.ts'
import { describeAudit } from './describe-audit.ts'
import { runTool, ToolFailure } from './run-tool.ts'

await runTool(async ({ settings, log, life, print }) => {
  const databaseUrl = await openDatabase(settings, log, life).url
  const { eventStoreUrl } = settings
  const store = await openEventStore({ databaseUrl, eventStoreUrl })
  life.onStop('the event store', () => store.close())
  // A store that nobody can reach holds no events as far as anybody can see; that is not an empty log.
  if (eventStoreUrl !== undefined) await reachEventStore(store, eventStoreUrl)
  const began = performance.now()
  const audit = await verifyChain(store)
  if (audit.events === 0) throw new ToolFailure('There are no events here, so there is nothing to verify.')
  for (const line of describeAudit(audit, (performance.now() - began) / 1_000)) print(line)
  return audit.brokenInTotal === 0 ? 0 : 1
})
