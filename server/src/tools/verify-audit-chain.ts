import { verifyChain } from '@modstead/infra/event-store/audit'
import { openEventStore } from '@modstead/infra/event-store/open'
import type { EventStore } from '@modstead/infra/event-store/port'
import { databaseOf } from '../compose/foundation.ts'
import { describeAudit } from './describe-audit.ts'
import { runTool, ToolFailure } from './run-tool.ts'

/** A store that nobody can reach holds no events as far as anybody can see; that is not an empty log. */
const assertAnswers = async (store: EventStore): Promise<void> => {
  try {
    await store.head()
  } catch {
    throw new ToolFailure('The event store does not answer. Check that it runs, and EVENTSTORE_URL.')
  }
}

await runTool(async ({ settings, log, life, print }) => {
  const databaseUrl = await databaseOf(settings, log, life)
  const store = await openEventStore({ databaseUrl, eventStoreUrl: settings.eventStoreUrl })
  life.onStop('the event store', () => store.close())
  if (settings.eventStoreUrl !== undefined) await assertAnswers(store)
  const began = performance.now()
  const audit = await verifyChain(store)
  if (audit.events === 0) throw new ToolFailure('There are no events here, so there is nothing to verify.')
  for (const line of describeAudit(audit, (performance.now() - began) / 1_000)) print(line)
  return audit.brokenInTotal === 0 ? 0 : 1
})
