import { verifyChain } from '@modstead/infra/event-store/audit'
import { openEventStore } from '@modstead/infra/event-store/open'
import { databaseOf } from '../compose/foundation.ts'
import { describeAudit } from './describe-audit.ts'
import { runTool, ToolFailure } from './run-tool.ts'

await runTool(async ({ settings, log, life, print }) => {
  const databaseUrl = await databaseOf(settings, log, life)
  const store = await openEventStore({
    databaseUrl,
    ...(settings.eventStoreUrl !== undefined && { eventStoreUrl: settings.eventStoreUrl }),
  })
  life.onStop('the event store', () => store.close())
  const began = performance.now()
  const audit = await verifyChain(store)
  if (audit.events === 0) throw new ToolFailure('There are no events here, so there is nothing to verify.')
  for (const line of describeAudit(audit, (performance.now() - began) / 1_000)) print(line)
  return audit.brokenInTotal === 0 ? 0 : 1
})
