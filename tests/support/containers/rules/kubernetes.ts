import { ALIVE, READY } from '@modstead/server/http/health-paths'
import { ROLES } from '@modstead/server/roles/role'
import { type ComposeFile, isOurs } from '../compose-file.ts'
import { environmentOf, imageText } from '../image-file.ts'
import { findResource, type Manifests, namesOf, type Pod, specOf } from '../kubernetes-files.ts'
import { networkComplaints } from './kubernetes-network.ts'
import { environmentOfService, programOf, refusedValues } from './product.ts'

const PROCESSES = [...ROLES, 'gateway']
const BACKUP = 'backup'
const PORT = 3000
const NAME = 'app.kubernetes.io/name'
/** In a cluster something is always in front of the gateway. */
const OWN_VALUES = ['TRUST_PROXY']
/** Secrets that a process can do without. */
const MAY_BE_MISSING =
  /^(DATABASE_REPLICA_URL|CAPTCHA_SITE_KEY|CAPTCHA_SECRET|SECRET_SCANNER_KEYS|STEAM_SIGN_IN|[A-Z]+_CLIENT_(ID|SECRET))$/
const IN_CLUSTER = /^http:\/\/([\w-]+):(\d+)$/

type Values = Readonly<Record<string, string>>

const yes = (...complaints: readonly (string | false)[]): readonly string[] =>
  complaints.filter((complaint) => complaint !== false)

/** The folders that a process writes or reads, by the names of their volumes. */
const places = (name: string, { containers: [container], volumes }: Pod): readonly string[] => {
  const { args = [], volumeMounts = [], name: called } = container ?? {}
  const isForWeb = name === 'web' || name === 'gateway'
  const expected: Values = {
    ...(isForWeb ? {} : { data: environmentOf(imageText()).DATA_DIR ?? '' }),
    ...(name === BACKUP ? { backups: args[1] ?? '' } : {}),
    tmp: '/tmp',
  }
  const claimOf = (volume: string) =>
    volumes.find((each) => each.name === volume)?.persistentVolumeClaim?.claimName
  return yes(
    called !== name && `has a container of the name ${called}`,
    ...Object.entries(expected).map(
      ([volume, path]) =>
        !volumeMounts.some((mount) => mount.name === volume && mount.mountPath === path) &&
        `keeps nothing in ${path}`,
    ),
    ...volumeMounts.map(
      (mount) =>
        expected[mount.name] !== mount.mountPath &&
        `mounts ${mount.name} at ${mount.mountPath}, where nobody looks`,
    ),
    ...Object.keys(expected).map(
      (volume) => volume !== 'tmp' && claimOf(volume) !== volume && `has other ${volume} than the rest`,
    ),
  )
}

const guarded = ({ containers: [container], ...pod }: Pod): readonly string[] => {
  const { securityContext, resources, volumeMounts } = container ?? {}
  const volumes = new Map(pod.volumes.map((volume) => [volume.name, volume]))
  return yes(
    (!pod.securityContext.runAsNonRoot || pod.securityContext.runAsUser === 0) && 'runs as root',
    pod.securityContext.seccompProfile.type !== 'RuntimeDefault' && 'may call all of the kernel',
    securityContext?.allowPrivilegeEscalation !== false && 'may gain privileges',
    securityContext?.readOnlyRootFilesystem !== true && 'has a root that can be written',
    securityContext?.capabilities.drop.join() !== 'ALL' && 'keeps capabilities',
    pod.automountServiceAccountToken && 'holds a token of the cluster',
    pod.enableServiceLinks && 'gets variables named after services',
    !/^\d+Mi$/.test(resources?.limits.memory ?? '') && 'has no limit of memory',
    ...(volumeMounts ?? []).map(({ name }) => !volumes.has(name) && `mounts ${name}, which is not there`),
  )
}

/**
 * The variables of compose and of the cluster agree, by name, and also by value if both are internal
 * addresses.
 */
const likeCompose = (file: ComposeFile, name: string, pod: Pod, manifests: Manifests, secrets: Values) => {
  const service = file.services[name]
  if (service === undefined || !isOurs(service)) return [`compose has no ${name}`]
  const { args = [], env = [] } = pod.containers[0] ?? {}
  const own = Object.fromEntries(env.map((each) => [each.name, each.value]))
  const here = { ...manifests.config, ...own }
  const there = environmentOfService(service, secrets)
  const inImage = Object.keys(environmentOfService({ ...service, environment: {}, command: [] }, {}))
  const expected = Object.keys(there).filter((variable) => !inImage.includes(variable))
  const isForWeb = name === 'web' || name === 'gateway'
  return yes(
    args.join(' ') !== programOf(service).join(' ') && `runs ${args.join(' ')}`,
    ...expected.map((variable) => !(variable in here) && `lacks ${variable}`),
    ...Object.keys(own).map(
      (variable) => !expected.includes(variable) && `has ${variable}, which compose has not`,
    ),
    ...Object.entries(own).map(
      ([variable, value]) =>
        value !== undefined &&
        !OWN_VALUES.includes(variable) &&
        there[variable] !== value &&
        `has another ${variable}`,
    ),
    isForWeb && env.some(({ valueFrom }) => valueFrom !== undefined) && 'knows secrets that it does not need',
    ...env.map(
      ({ name: variable, valueFrom }) =>
        valueFrom?.secretKeyRef.optional === true &&
        !MAY_BE_MISSING.test(variable) &&
        `starts without ${variable}`,
    ),
    ...env.map(
      ({ name: variable, valueFrom }) =>
        valueFrom !== undefined &&
        valueFrom.secretKeyRef.optional !== true &&
        MAY_BE_MISSING.test(variable) &&
        `does not start without ${variable}`,
    ),
    ...env.map(({ name: variable, valueFrom }) => {
      const { name: secret, key } = valueFrom?.secretKeyRef ?? {}
      return (
        valueFrom !== undefined &&
        (secret !== 'modstead' || key !== variable) &&
        `${variable} is ${secret}/${key}`
      )
    }),
  )
}

const addresses = (manifests: Manifests, { containers: [container] }: Pod): readonly string[] =>
  (container?.env ?? []).flatMap(({ name, value = '' }) => {
    const [, host, port] = IN_CLUSTER.exec(value) ?? []
    if (host === undefined) return []
    const service = findResource(manifests, 'Service', host)
    if (service === undefined) return [`${name} names ${host}, which is not there`]
    return specOf('Service', service).ports.some((each) => `${each.port}` === port)
      ? []
      : [`${name} names port ${port} of ${host}`]
  })

const probes = ({ containers: [container] }: Pod): readonly string[] => {
  const { startupProbe, livenessProbe, readinessProbe, ports } = container ?? {}
  return yes(
    ports?.[0]?.containerPort !== PORT && 'listens elsewhere',
    startupProbe?.httpGet?.path !== ALIVE && 'is not looked at while it starts',
    livenessProbe?.httpGet?.path !== ALIVE && 'is not started anew when it hangs',
    readinessProbe?.httpGet?.path !== READY && 'is asked before it is ready',
    ...[startupProbe, livenessProbe, readinessProbe].map(
      (probe) => probe !== undefined && probe.httpGet?.port !== ports?.[0]?.name && 'is looked at elsewhere',
    ),
  )
}

const isOf = (labels: Values | undefined, name: string): boolean => labels?.[NAME] === name

const deployment = (manifests: Manifests, name: string, file: ComposeFile, secrets: Values) => {
  const found = findResource(manifests, 'Deployment', name)
  if (found === undefined) return ['is not there']
  const { selector, template, replicas } = specOf('Deployment', found)
  const scaled = findResource(manifests, 'HorizontalPodAutoscaler', name)
  const budget = findResource(manifests, 'PodDisruptionBudget', name)
  const scale = scaled && specOf('HorizontalPodAutoscaler', scaled)
  const spread = template.spec.topologySpreadConstraints[0]
  return [
    ...yes(
      !isOf(selector.matchLabels, name) && 'is selected as another',
      !isOf(template.metadata.labels, name) && 'is labelled as another',
      (scale?.minReplicas ?? replicas ?? 1) < 2 && 'runs once',
      scale !== undefined && replicas !== undefined && 'has a number that the autoscaler changes',
      scale !== undefined && scale.scaleTargetRef.name !== name && 'is not what its autoscaler scales',
      budget === undefined && 'may be drained away',
      budget !== undefined &&
        !isOf(specOf('PodDisruptionBudget', budget).selector.matchLabels, name) &&
        'is not what its budget guards',
      !isOf(spread?.labelSelector.matchLabels, name) && 'may be all on one node',
    ),
    ...guarded(template.spec),
    ...places(name, template.spec),
    ...probes(template.spec),
    ...addresses(manifests, template.spec),
    ...likeCompose(file, name, template.spec, manifests, secrets),
  ]
}

export const podOf = (manifests: Manifests, name: string): Pod | undefined => {
  const found = findResource(manifests, 'Deployment', name)
  return found && specOf('Deployment', found).template.spec
}

const claims = (manifests: Manifests): readonly string[] => {
  const pods = namesOf(manifests, 'Deployment').map((name) => podOf(manifests, name))
  const claimed = pods.flatMap(
    (each) => each?.volumes.flatMap((volume) => volume.persistentVolumeClaim ?? []) ?? [],
  )
  return claimed
    .filter(({ claimName }) => findResource(manifests, 'PersistentVolumeClaim', claimName) === undefined)
    .map(({ claimName }) => `no volume ${claimName}`)
}

/** One process follows the log. A second one would be refused while the first holds the directory. */
const backup = (manifests: Manifests, file: ComposeFile, secrets: Values): readonly string[] => {
  const found = findResource(manifests, 'Deployment', BACKUP)
  const service = file.services[BACKUP]
  if (found === undefined || service === undefined) return ['is not there: nothing is backed up']
  const { selector, template, replicas, strategy } = specOf('Deployment', found)
  const { healthcheck } = service
  const test = healthcheck === undefined || 'disable' in healthcheck ? [] : healthcheck.test.slice(1)
  const { startupProbe, livenessProbe, readinessProbe } = template.spec.containers[0] ?? {}
  return [
    ...yes(
      !isOf(selector.matchLabels, BACKUP) && 'is selected as another',
      !isOf(template.metadata.labels, BACKUP) && 'is labelled as another',
      replicas !== 1 && 'does not run once',
      strategy.type !== 'Recreate' && 'begins before the former one has ended',
      readinessProbe?.exec?.command.join(' ') !== test.join(' ') && 'may stand still',
      (startupProbe ?? livenessProbe) !== undefined && 'is ended while it waits',
    ),
    ...guarded(template.spec),
    ...places(BACKUP, template.spec),
    ...likeCompose(file, BACKUP, template.spec, manifests, secrets),
  ]
}

/** The cluster runs the same processes as compose, each role at least twice, with the same variables. */
export const kubernetesComplaints = (
  manifests: Manifests,
  file: ComposeFile,
  secrets: Values,
): readonly string[] => {
  return [
    ...refusedValues(manifests.config),
    ...claims(manifests),
    ...networkComplaints(manifests),
    ...PROCESSES.flatMap((name) =>
      deployment(manifests, name, file, secrets).map((complaint) => `${name} ${complaint}`),
    ),
    ...namesOf(manifests, 'Deployment')
      .filter((name) => !PROCESSES.includes(name) && name !== BACKUP)
      .map((name) => `nobody knows ${name}`),
    ...backup(manifests, file, secrets).map((complaint) => `backup ${complaint}`),
  ]
}
