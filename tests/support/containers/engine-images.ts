import type { ComposeService } from './compose-file.ts'

/** What its service must set, and nothing else. */
export interface EngineOptions {
  readonly environment: Readonly<Record<string, RegExp>>
  /** By default those of the image. */
  readonly command?: RegExp
  readonly entrypoint?: RegExp
}

/**
 * What an image of an engine is told and answers, and where it keeps data, by the documentation of its maker.
 */
export interface EngineImage {
  /** The port that the product uses. */
  readonly port: string
  /** Where data must be mounted that outlives a container. Nothing is kept without it. */
  readonly data?: string
  /** What asks for its health: an address of its own server, or the only command that does. */
  readonly health:
    | { readonly port: string; readonly path: string }
    | ((service: ComposeService) => readonly string[])
  readonly options: (service: ComposeService) => EngineOptions
  readonly source: string
}

const ON = /^true$/
const NAME = /^[\w-]+$/
const NODE_FILE = /^\/certificates\/[\w-]+\/node\.(crt|key)$/

/** Without TLS it wants no account. Nodes of a cluster have both. */
const eventStoreOptions = ({ profiles = [] }: ComposeService): EngineOptions =>
  profiles.includes('one-node')
    ? { environment: { KURRENTDB_INSECURE: ON, KURRENTDB_TELEMETRY_OPTOUT: ON } }
    : {
        entrypoint: /^\/bin\/sh \/start\/start-event-store\.sh$/,
        environment: {
          KURRENTDB_TELEMETRY_OPTOUT: ON,
          KURRENTDB_CLUSTER_SIZE: /^3$/,
          KURRENTDB_DISCOVER_VIA_DNS: /^false$/,
          KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH: /^\/certificates\/ca$/,
          KURRENTDB_NODE_HOST_ADVERTISE_AS: NAME,
          KURRENTDB_REPLICATION_HOST_ADVERTISE_AS: NAME,
          KURRENTDB_GOSSIP_SEED: /^[\w-]+:2113,[\w-]+:2113$/,
          KURRENTDB_CERTIFICATE_FILE: NODE_FILE,
          KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE: NODE_FILE,
        },
      }

const images: Readonly<Record<string, EngineImage>> = {
  'kurrentplatform/kurrentdb': {
    port: '2113',
    data: '/var/lib/kurrentdb',
    health: { port: '2113', path: '/health/live' },
    options: eventStoreOptions,
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
    options: () => ({
      command: /^postgres -c max_connections=\d+$/,
      environment: {
        POSTGRES_USER: NAME,
        POSTGRES_DB: NAME,
        POSTGRES_PASSWORD_FILE: /^\/secrets\/password$/,
      },
    }),
    source: 'https://hub.docker.com/_/postgres, "PGDATA" for 18 and above',
  },
  'opensearchproject/opensearch': {
    port: '9200',
    data: '/usr/share/opensearch/data',
    health: { port: '9200', path: '/_cluster/health' },
    // The product asks it without TLS and an account: nobody else reaches its network.
    options: () => ({
      environment: {
        'discovery.type': /^single-node$/,
        DISABLE_INSTALL_DEMO_CONFIG: ON,
        DISABLE_SECURITY_PLUGIN: ON,
        OPENSEARCH_JAVA_OPTS: /^-Xms(\d+m) -Xmx\1$/,
      },
    }),
    source: 'https://docs.opensearch.org/latest/install-and-configure/install-opensearch/docker/',
  },
  redis: {
    port: '6379',
    data: '/data',
    health: () => ['redis-cli ping 2>&1 | grep -q -e PONG -e NOAUTH'],
    options: () => ({ command: /^redis-server \/secrets\/redis\.conf$/, environment: {} }),
    source: 'https://hub.docker.com/_/redis, "persistent storage"',
  },
  'versity/versitygw': {
    port: '7070',
    // Its start names the folder, the port and the path of the health check.
    data: '/buckets',
    health: { port: '7070', path: '/health' },
    options: () => ({ entrypoint: /^\/bin\/sh \/start\/start-files\.sh$/, environment: {} }),
    source: 'infra/containers/start-files.sh',
  },
  'axllent/mailpit': {
    port: '1025',
    health: () => ['/mailpit', 'readyz'],
    options: () => ({ environment: { MP_MAX_MESSAGES: /^\d+$/ } }),
    source: 'https://mailpit.axllent.org/docs/install/docker/',
  },
}

export const engineImageOf = ({ image }: ComposeService): EngineImage | undefined =>
  images[image.split(':')[0] ?? '']
