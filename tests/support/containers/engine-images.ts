import type { ComposeService } from './compose-file.ts'

/** What an image of an engine answers and where it keeps data, by the documentation of its maker. */
export interface EngineImage {
  /** The port that the product uses. */
  readonly port: string
  /** Where data must be mounted that outlives a container. Nothing is kept without it. */
  readonly data?: string
  /** What asks for its health: an address of its own server, or the only command that does. */
  readonly health:
    | { readonly port: string; readonly path: string }
    | ((service: ComposeService) => readonly string[])
  readonly source: string
}

const images: Readonly<Record<string, EngineImage>> = {
  'kurrentplatform/kurrentdb': {
    port: '2113',
    data: '/var/lib/kurrentdb',
    health: { port: '2113', path: '/health/live' },
    source: 'https://docs.kurrent.io/server/v26.1/quick-start/installation.html#docker-compose',
  },
  postgres: {
    port: '5432',
    data: '/var/lib/postgresql',
    // Over TCP: while it is being set up, it answers on its socket alone.
    health: ({ environment: { POSTGRES_USER, POSTGRES_DB } }) => [
      'pg_isready',
      '--host=127.0.0.1',
      `--username=${POSTGRES_USER}`,
      `--dbname=${POSTGRES_DB}`,
    ],
    source: 'https://hub.docker.com/_/postgres, "PGDATA" for 18 and above',
  },
  'opensearchproject/opensearch': {
    port: '9200',
    data: '/usr/share/opensearch/data',
    health: { port: '9200', path: '/_cluster/health' },
    source: 'https://docs.opensearch.org/latest/install-and-configure/install-opensearch/docker/',
  },
  redis: {
    port: '6379',
    data: '/data',
    health: () => ['redis-cli ping 2>&1 | grep -q -e PONG -e NOAUTH'],
    source: 'https://hub.docker.com/_/redis, "persistent storage"',
  },
  'versity/versitygw': {
    port: '7070',
    // Its start names the folder, the port and the path of the health check.
    data: '/buckets',
    health: { port: '7070', path: '/health' },
    source: 'infra/containers/start-files.sh',
  },
  'axllent/mailpit': {
    port: '1025',
    health: () => ['/mailpit', 'readyz'],
    source: 'https://mailpit.axllent.org/docs/install/docker/',
  },
}

export const engineImageOf = ({ image }: ComposeService): EngineImage | undefined =>
  images[image.split(':')[0] ?? '']
