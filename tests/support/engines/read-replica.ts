import { EmbeddedPostgresError } from '@modstead/infra/postgres/embedded-error'
import { startReplicatedPostgres } from '../replicated-postgres.ts'
import { type Engine, EngineMissing } from './engine.ts'

/** A Postgres and one that follows it. Using the second requires both. */
export const readReplicaEngine: Engine = {
  name: 'Postgres with a read replica',
  async start() {
    const postgres = await startReplicatedPostgres().catch((error: unknown) => {
      const isMissing = error instanceof EmbeddedPostgresError && error.fault === 'unsupported-machine'
      throw isMissing ? new EngineMissing(error.message) : error
    })
    return {
      variables: { DATABASE_URL: postgres.primary().url, DATABASE_REPLICA_URL: postgres.replica().url },
      stop: postgres.stop,
    }
  },
}
