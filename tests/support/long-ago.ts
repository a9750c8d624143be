import { randomUUID } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { createPool } from '@modstead/infra/postgres/pool'

interface Log {
  readonly databaseUrl: string
  readonly eventStoreUrl?: string | undefined
  readonly masterKey: Buffer
}

/** Acts for an account's owner in a running product, as if it were long ago. */
export const doLongAgo = async (
  { databaseUrl, eventStoreUrl, masterKey }: Log,
  userId: string,
  agoMs: number,
  commandFor: (account: ActiveUser) => UserCommand,
): Promise<void> => {
  const pool = createPool(databaseUrl, { name: 'specs' })
  try {
    const opened = await openLog({ pool, databaseUrl, eventStoreUrl, masterKey, eventCatalogue })
    const executor = createExecutor(opened.streams)
    const { state } = await executor.load(user, userId)
    if (state.status !== 'active') throw new Error('the account is not there')
    const now = new Date(Date.now() - agoMs).toISOString()
    const context = { actor: { kind: 'user', id: userId, role: state.role }, now } as const
    const intent = { commandId: randomUUID(), via: bySystem('specs') }
    await executor.execute(user, userId, commandFor(state), context, intent)
    await opened.store.close()
  } finally {
    await pool.end()
  }
}
