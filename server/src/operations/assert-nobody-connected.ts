import { connectedProcesses } from '@modstead/infra/event-store/move/log-home'
import { openOneConnection } from '@modstead/infra/postgres/one-connection'
import { ToolFailure } from './run-tool.ts'

/**
 * Throws ToolFailure if the product runs on this database. Call it before this process opens more
 * connections.
 */
export const assertNobodyConnected = async (databaseUrl: string): Promise<void> => {
  const client = await openOneConnection(databaseUrl, { name: 'look for the product' })
  try {
    if ((await connectedProcesses(client)) > 0)
      throw new ToolFailure('The product runs on this database. Stop it, or restore into another.')
  } finally {
    await client.end()
  }
}
