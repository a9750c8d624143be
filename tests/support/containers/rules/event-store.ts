import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../architecture/repository.ts'
import { type ComposeFile, type ComposeService, servicesOf } from '../compose-file.ts'
import { mountsOf } from './order.ts'

const SERVER = 'kurrentplatform/kurrentdb:'
const OPTION = 'KURRENTDB_'
const DATA = '/var/lib/kurrentdb'
const NODES = 3

const nodesOf = (file: ComposeFile, profile: string) =>
  servicesOf(file).filter(
    ([, { image, profiles }]) => image.startsWith(SERVER) && profiles?.includes(profile),
  )

const option = ({ environment }: ComposeService, name: string): string =>
  environment[`${OPTION}${name}`] ?? ''

/** The server ends at once on an unknown option, and treats every variable with this prefix as an option. */
const foreignVariables = (file: ComposeFile): readonly string[] =>
  servicesOf(file)
    .filter(([, { image }]) => image.startsWith(SERVER))
    .flatMap(([name, { environment }]) =>
      Object.keys(environment)
        .filter((variable) => !variable.startsWith(OPTION))
        .map((variable) => `${name}: ${variable} is no option of the server`),
    )

const nodeComplaints = (name: string, node: ComposeService, others: readonly string[]): readonly string[] =>
  [
    option(node, 'CLUSTER_SIZE') !== `${NODES}` && 'is not one of three',
    option(node, 'INSECURE') !== '' && 'has no TLS',
    option(node, 'NODE_HOST_ADVERTISE_AS') !== name && 'names another to the product',
    option(node, 'REPLICATION_HOST_ADVERTISE_AS') !== name && 'names another to the other nodes',
    option(node, 'GOSSIP_SEED') !== others.map((other) => `${other}:2113`).join() &&
      'does not know the others',
    option(node, 'CERTIFICATE_FILE') !== `/certificates/${name}/node.crt` && 'has the certificate of another',
    option(node, 'CERTIFICATE_PRIVATE_KEY_FILE') !== `/certificates/${name}/node.key` &&
      'has the key of another',
    option(node, 'TRUSTED_ROOT_CERTIFICATES_PATH') !== '/certificates/ca' && 'trusts others',
    !mountsOf(node).some(({ source, target }) => source === name && target === DATA) &&
      'does not keep its events in a volume of its own',
    node.depends_on.certificates === undefined && 'does not wait for its certificate',
  ].flatMap((complaint) => (complaint === false ? [] : [`${name}: ${complaint}`]))

const certificateComplaints = (names: readonly string[]): readonly string[] => {
  const script = readFileSync(join(root, 'infra/containers/make-certificates.sh'), 'utf8')
  const made = /for node in (.+); do/.exec(script)?.[1]
  const told = /^nodes=(.+)$/m.exec(script)?.[1]
  return [
    ...(made === names.join(' ') ? [] : [`certificates are made for ${made}`]),
    ...(told === names.map((name) => `${name}:2113`).join() ? [] : [`the product is led to ${told}`]),
  ]
}

/** The event store is one node by default, and with a profile three nodes with TLS. */
export const eventStoreComplaints = (file: ComposeFile): readonly string[] => {
  const [one, three] = [nodesOf(file, 'one-node'), nodesOf(file, 'three-nodes')]
  const names = three.map(([name]) => name)
  return [
    ...foreignVariables(file),
    ...(one.length === 1 ? [] : [`${one.length} nodes run where one is asked for`]),
    ...(three.length === NODES ? [] : [`${three.length} nodes run where three are asked for`]),
    ...three.flatMap(([name, node]) =>
      nodeComplaints(
        name,
        node,
        names.filter((other) => other !== name),
      ),
    ),
    ...certificateComplaints(names),
  ]
}
