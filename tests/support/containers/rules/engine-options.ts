import { MAX_LOCKS } from '@modstead/infra/files/postgres-file-locks'
import { MAX_CONNECTIONS } from '@modstead/server/compose/max-connections'
import { type ComposeFile, type ComposeService, isOurs, servicesOf } from '../compose-file.ts'
import { type EngineImage, engineImageOf } from '../engine-images.ts'
import { environmentOfService } from './product.ts'

type Values = Readonly<Record<string, string>>

/** Its thread, listeners and single connections have at most these, besides the two pools. */
const OTHER_CONNECTIONS = 12
/** Postgres keeps three for its administrator. */
const FOR_OPERATORS = 13

/** An option that its program does not know is ignored, or ends it: both show only when it runs. */
const optionComplaints = (service: ComposeService, { options }: EngineImage): readonly string[] => {
  const { environment, command, entrypoint } = options(service)
  return [
    ...Object.entries(environment).flatMap(([name, value]) => {
      const given = service.environment[name]
      if (given === undefined) return [`lacks ${name}`]
      return value.test(given) ? [] : [`has ${given} as ${name}`]
    }),
    ...Object.keys(service.environment)
      .filter((name) => !(name in environment))
      .map((name) => `has ${name}, which nobody knows`),
    ...Object.entries({ command, entrypoint }).flatMap(([name, words]) => {
      const given = (name === 'command' ? service.command : service.entrypoint)?.join(' ') ?? ''
      return (words ?? /^$/).test(given) ? [] : [`is started by the ${name} ${given || 'of its image'}`]
    }),
  ]
}

/** The account of the product is the one that the database is made for. */
const accountComplaints = ({ environment }: ComposeService, { DATABASE_URL = '' }: Values) => {
  const { username, pathname } = new URL(DATABASE_URL)
  return [
    ...(environment.POSTGRES_USER === username ? [] : [`is not made for the user ${username}`]),
    ...(environment.POSTGRES_DB === pathname.slice(1) ? [] : [`has no database ${pathname.slice(1)}`]),
  ]
}

/** Every process of the product may use all of its connections at once. */
const connectionComplaints = (file: ComposeFile, postgres: ComposeService, secrets: Values) => {
  const processes = servicesOf(file)
    .filter(([, service]) => isOurs(service) && 'DATABASE_URL' in environmentOfService(service, secrets))
    .reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1), 0)
  const needed = processes * (MAX_CONNECTIONS + MAX_LOCKS + OTHER_CONNECTIONS) + FOR_OPERATORS
  const given = Number(/max_connections=(\d+)/.exec(postgres.command?.join(' ') ?? '')?.[1] ?? 0)
  return given >= needed ? [] : [`accepts ${given} connections of ${needed}`]
}

/** Each engine is started with the options that it needs, and with no other. */
export const engineOptionComplaints = (file: ComposeFile, secrets: Values): readonly string[] =>
  servicesOf(file).flatMap(([name, service]) => {
    const image = engineImageOf(service)
    if (image === undefined) return []
    return [
      ...optionComplaints(service, image),
      ...(name === 'postgres'
        ? [...accountComplaints(service, secrets), ...connectionComplaints(file, service, secrets)]
        : []),
    ].map((complaint) => `${name}: ${complaint}`)
  })
