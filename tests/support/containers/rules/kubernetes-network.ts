import { FORWARDED_ROLES, ROLES } from '@modstead/server/roles/role'
import { findResource, type Manifests, namesOf, selectedBy, specOf } from '../kubernetes-files.ts'

const NAME = 'app.kubernetes.io/name'
const GATEWAY = 'gateway'
const WORKLOADS: readonly string[] = [...ROLES, GATEWAY, 'backup']
/** Name servers. */
const DNS = 53

const portNameOf = (manifests: Manifests, name: string): string | undefined => {
  const found = findResource(manifests, 'Deployment', name)
  return found && specOf('Deployment', found).template.spec.containers[0]?.ports[0]?.name
}

/** A service leads to its own processes, at the port on which they listen. */
const service = (manifests: Manifests, name: string): readonly string[] => {
  const found = findResource(manifests, 'Service', name)
  if (found === undefined) return [`${name} has no service`]
  const { clusterIP, publishNotReadyAddresses, selector, ports } = specOf('Service', found)
  const isForwarded = FORWARDED_ROLES.some((role) => role === name)
  return [
    isForwarded && clusterIP !== 'None' && 'hides its processes from the gateway',
    isForwarded && publishNotReadyAddresses !== true && 'hides processes that could answer',
    !isForwarded && clusterIP === 'None' && 'has no address that stays',
    !isForwarded && publishNotReadyAddresses === true && 'leads to processes that do not serve yet',
    selector[NAME] !== name && 'leads elsewhere',
    ports.some(({ targetPort }) => targetPort !== portNameOf(manifests, name)) && 'leads to another port',
  ]
    .filter((complaint) => complaint !== false)
    .map((complaint) => `${name} ${complaint}`)
}

const hostsOf = ({ PUBLIC_URL = '', FILES_URL = '' }: Manifests['config']): readonly string[] =>
  [PUBLIC_URL, FILES_URL]
    .filter((address) => address !== '')
    .map((address) => URL.parse(address)?.hostname ?? address)

/** The ingress leads visitors of the public addresses, and nobody else, to the gateway. */
export const ingressComplaints = (manifests: Manifests): readonly string[] => {
  const found = findResource(manifests, 'Ingress', 'modstead')
  if (found === undefined) return ['there is no ingress']
  const { tls, rules } = specOf('Ingress', found)
  const expected = [...new Set(hostsOf(manifests.config))].join()
  const gateway = findResource(manifests, 'Service', GATEWAY)
  const ports = gateway ? specOf('Service', gateway).ports.map(({ name }) => name) : []
  return [
    rules.map(({ host }) => host).join() !== expected &&
      `the ingress is for ${rules.map(({ host }) => host)}, not for ${expected}`,
    tls.flatMap(({ hosts }) => hosts).join() !== expected &&
      `certificates are for ${tls.flatMap(({ hosts }) => hosts)}, not for ${expected}`,
    ...rules.flatMap(({ http }) =>
      http.paths.flatMap(({ path, pathType, backend: { service: to } }) => [
        (path !== '/' || pathType !== 'Prefix') && `the ingress only leads ${path} on`,
        to.name !== GATEWAY && `the ingress leads to ${to.name}`,
        !ports.includes(to.port.name) && `the ingress leads to the port ${to.port.name}`,
      ]),
    ),
  ].filter((complaint) => complaint !== false)
}

/** Policies name processes and ports that exist, or they would protect nothing. */
const policy = (manifests: Manifests, name: string): readonly string[] => {
  const found = findResource(manifests, 'NetworkPolicy', name)
  if (found === undefined) return [`there is no policy ${name}`]
  const { podSelector, policyTypes, ingress = [], egress = [] } = specOf('NetworkPolicy', found)
  const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to }) => to)]
  const names = [podSelector, ...peers.map((peer) => peer.podSelector)].flatMap((selector) =>
    selectedBy(selector, NAME),
  )
  const ports = [...ingress, ...egress].flatMap((rule) => rule.ports.map(({ port }) => port))
  const listened = new Set(WORKLOADS.flatMap((each) => portNameOf(manifests, each) ?? []))
  return [
    ...names
      .filter((each) => findResource(manifests, 'Deployment', each) === undefined)
      .map((each) => `${name} is about ${each}, which is not there`),
    ...ports
      .filter((each) => each !== DNS && !listened.has(`${each}`))
      .map((each) => `${name} is about the port ${each}`),
    ...(policyTypes.includes('Egress') === egress.length > 0 &&
    (policyTypes.includes('Ingress') || ingress.length === 0)
      ? []
      : [`${name} is of another type than its rules`]),
  ]
}

const namesIn = (manifests: Manifests, name: string): readonly string[] => {
  const found = findResource(manifests, 'NetworkPolicy', name)
  return found ? selectedBy(specOf('NetworkPolicy', found).podSelector, NAME) : []
}

const listedTo = (manifests: Manifests, name: string): readonly string[] => {
  const found = findResource(manifests, 'NetworkPolicy', name)
  const { ingress = [], egress = [] } = found ? specOf('NetworkPolicy', found) : {}
  return [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to }) => to)].flatMap((peer) =>
    selectedBy(peer.podSelector, NAME),
  )
}

/** Who may be reached by whom, as the gateway's own code says. */
const reach = (manifests: Manifests): readonly string[] =>
  [
    ['to-the-gateway', namesIn, [GATEWAY]],
    ['from-the-gateway', namesIn, FORWARDED_ROLES],
    ['from-the-gateway', listedTo, [GATEWAY]],
    ['out-of-the-gateway', namesIn, [GATEWAY]],
    ['out-of-the-gateway', listedTo, FORWARDED_ROLES],
    ['out-of-web', namesIn, ['web']],
    ['out-of-web', listedTo, [GATEWAY]],
  ].flatMap(([name, read, expected]) => {
    const found = (read as typeof namesIn)(manifests, name as string)
    return found.join() === (expected as readonly string[]).join() ? [] : [`${name} is about ${found}`]
  })

/** Addresses, ports and names between the parts of the cluster agree. */
export const networkComplaints = (manifests: Manifests): readonly string[] => [
  ...[...FORWARDED_ROLES, GATEWAY].flatMap((name) => service(manifests, name)),
  ...ingressComplaints(manifests),
  ...namesOf(manifests, 'NetworkPolicy').flatMap((name) => policy(manifests, name)),
  ...reach(manifests),
]
