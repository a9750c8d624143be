import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { variables } from '@modstead/infra/config/variables'
import { ROLES } from '@modstead/server/roles/role'
import { builtServer } from '../../../../scripts/lib/ensure-server-built.mjs'
import { root } from '../../../architecture/repository.ts'
import { type ComposeFile, type ComposeService, isOurs, servicesOf } from '../compose-file.ts'
import { engineImageOf } from '../engine-images.ts'
import { environmentOf, imageText } from '../image-file.ts'
import { mountsOf } from './order.ts'

/** Variables that the image sets for every container. */
const IMAGE = environmentOf(imageText())

/** Variables of the runtime, which the product does not read. */
const OF_THE_RUNTIME = ['MALLOC_TRIM_THRESHOLD_', 'HOME']
const TWICE = ['command-api', 'query-api']
const ENV_FILE = /^--env-file(-if-exists)?=\/secrets\/(.+)$/
const BUNDLES = '.cache/server/'
export const BACKUP = 'server/src/operations/back-up-product.ts'
const HOST = /(?:\/\/|@|,)(?:[^@/\s,]*@)?([\w-]+)(?::(\d+))?(?=[,/?]|$)/g

type Values = Readonly<Record<string, string>>

/** One line for each variable that the product does not know or refuses. */
export const refusedValues = (values: Values): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const variable = Object.entries(variables).find(([known]) => known === name)?.[1]
    if (variable === undefined)
      return OF_THE_RUNTIME.includes(name) ? [] : [`${name} is no variable of the product`]
    if (value.trim() === '') return []
    const { success, error } = variable.check.safeParse(value)
    return success ? [] : [`${name} ${error.issues[0]?.message}`]
  })

/** Arguments of `node`, without options. */
export const programOf = ({ command = [] }: ComposeService): readonly string[] =>
  command.filter((word) => !word.startsWith('--env-file'))

const isInImage = (path: string): boolean =>
  path.startsWith(BUNDLES)
    ? Object.values(builtServer).some((bundle) => basename(bundle) === path.slice(BUNDLES.length))
    : existsSync(join(root, path))

const programComplaints = (service: ComposeService): readonly string[] => {
  const [file = '', role] = programOf(service)
  return [
    ...(isInImage(file) ? [] : [`runs ${file}, which is not there`]),
    ...(file === `${BUNDLES}role.mjs` && !ROLES.some((each) => each === role)
      ? [`runs ${role}, no role`]
      : []),
  ]
}

/** Variables from files of secrets that the service reads. */
export const environmentOfService = (service: ComposeService, secrets: Values): Values => {
  const files = (service.command ?? []).flatMap((word) => ENV_FILE.exec(word)?.[2] ?? [])
  const seesSecrets = mountsOf(service).some(
    ({ source, target }) => source === 'product-secrets' && target === '/secrets',
  )
  return {
    ...IMAGE,
    ...(files.includes('product.env') && seesSecrets ? secrets : {}),
    ...service.environment,
  }
}

const portsOf = (service: ComposeService): string | undefined =>
  isOurs(service) ? IMAGE.PORT : engineImageOf(service)?.port

const addressComplaints = (file: ComposeFile, service: ComposeService, values: Values): readonly string[] =>
  Object.entries(values)
    // Addresses for visitors from outside.
    .filter(([name, value]) => value.includes('://') && name !== 'PUBLIC_URL' && name !== 'FILES_URL')
    .flatMap(([name, value]) => {
      const hosts = [...value.matchAll(HOST)]
      if (hosts.length === 0) return [`${name} names no host`]
      return hosts.flatMap(([, host = '', port]) => {
        const other = file.services[host]
        if (other === undefined) return [`${name} names ${host}, which is not there`]
        if (!other.networks.some((network) => service.networks.includes(network)))
          return [`${name} names ${host}, which it cannot reach`]
        return portsOf(other) === port ? [] : [`${name} names port ${port} of ${host}`]
      })
    })

/** Roles that keep or read something need everything that leads there, and the others what leads to them. */
const neededBy = (name: string, secrets: Values): readonly string[] => {
  if (name === 'secrets') return []
  if (name === 'web') return ['PUBLIC_URL', 'FILES_URL', 'API_URL']
  if (name === 'gateway') return ['COMMAND_API_URL', 'QUERY_API_URL', 'WEB_URL']
  const replica = name === 'query-api' ? ['DATABASE_REPLICA_URL'] : []
  return [
    ...Object.keys(secrets),
    ...['PUBLIC_URL', 'FILES_URL', 'OPENSEARCH_URL', 'SMTP_URL', 'MAIL_FROM'],
    ...replica,
  ]
}

const missingVariables = (name: string, service: ComposeService, secrets: Values, values: Values) => {
  const files = (service.command ?? []).flatMap((word) => ENV_FILE.exec(word)?.[2] ?? [])
  const needed = neededBy(name, secrets)
  return [
    ...needed.filter((variable) => values[variable] === undefined).map((variable) => `lacks ${variable}`),
    ...(needed.includes('EVENTSTORE_URL') && !files.includes('event-store.env')
      ? ['does not read where three nodes are']
      : []),
  ]
}

const missingRoles = (file: ComposeFile): readonly string[] => [
  ...ROLES.filter(
    (role) => programOf(file.services[role] ?? noService).join(' ') !== `${BUNDLES}role.mjs ${role}`,
  ).map((role) => `no container runs ${role}`),
  ...(programOf(file.services.gateway ?? noService).join(' ') === `${BUNDLES}gateway.mjs`
    ? []
    : ['no container runs the gateway']),
  ...TWICE.filter((role) => (file.services[role]?.deploy?.replicas ?? 1) < 2).map(
    (role) => `${role} runs once`,
  ),
]

const noService = { command: [] } as unknown as ComposeService

/**
 * The product runs as its code says: every variable, command, role, address and port. `secrets` are those of
 * the roles.
 */
export const productComplaints = (file: ComposeFile, secrets: Values): readonly string[] => [
  ...missingRoles(file),
  ...servicesOf(file)
    .filter(([, service]) => isOurs(service))
    .flatMap(([name, service]) => {
      const values = environmentOfService(service, secrets)
      return [
        ...refusedValues(values),
        // Prometheus, the gateway and the published port all know this one.
        ...(values.PORT === IMAGE.PORT ? [] : ['listens elsewhere']),
        ...missingVariables(name, service, secrets, values),
        ...programComplaints(service),
        ...addressComplaints(file, service, values),
      ].map((complaint) => `${name}: ${complaint}`)
    }),
]
