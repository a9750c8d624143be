import { FORWARDED_ROLES, ROLES } from '@modstead/server/roles/role'
import { type ComposeFile, isOurs } from '../compose-file.ts'
import { findResource, type Manifests, namesOf, type Pod, specOf } from '../kubernetes-files.ts'
import { environmentOfService, programOf, refusedValues } from './product.ts'

const PROCESSES = [...ROLES, 'gateway']
const PORT = 3000
const NAME = 'app.kubernetes.io/name'
/** In a cluster something is always in front of the gateway. */
const OWN_VALUES = ['TRUST_PROXY']
/** Secrets that a process can do without. */
const MAY_BE_MISSING =
  /^(CAPTCHA_SITE_KEY|CAPTCHA_SECRET|SECRET_SCANNER_KEYS|STEAM_SIGN_IN|[A-Z]+_CLIENT_(ID|SECRET))$/
const IN_CLUSTER = /^http:\/\/([\w-]+):(\d+)$/

type Values = Readonly<Record<string, string>>

const yes = (...complaints: readonly (string | false)[]): readonly string[] =>
  complaints.filter((complaint) => complaint !== false)

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
    args.join(' ') !==
      programOf(service)
        .filter((word) => word !== '--follow')
        .join(' ') && `runs ${args.join(' ')}`,
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
    startupProbe?.httpGet.path !== '/healthz' && 'is not looked at while it starts',
    livenessProbe?.httpGet.path !== '/healthz' && 'is not started anew when it hangs',
    readinessProbe?.httpGet.path !== '/readyz' && 'is asked before it is ready',
    ...[startupProbe, livenessProbe, readinessProbe].map(
      (probe) => probe !== undefined && probe.httpGet.port !== ports?.[0]?.name && 'is looked at elsewhere',
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
    ...probes(template.spec),
    ...addresses(manifests, template.spec),
    ...likeCompose(file, name, template.spec, manifests, secrets),
  ]
}

const headless = (manifests: Manifests, name: string): readonly string[] => {
  const found = findResource(manifests, 'Service', name)
  if (found === undefined) return ['has no service']
  const { clusterIP, publishNotReadyAddresses, selector } = specOf('Service', found)
  return yes(
    clusterIP !== 'None' && 'hides its processes from the gateway',
    publishNotReadyAddresses !== true && 'hides processes that could answer',
    !isOf(selector, name) && 'leads elsewhere',
  )
}

const claims = (manifests: Manifests): readonly string[] => {
  const pods = [
    ...namesOf(manifests, 'Deployment').map((name) => {
      const found = findResource(manifests, 'Deployment', name)
      return found && specOf('Deployment', found).template.spec
    }),
    backupPod(manifests),
  ]
  const claimed = pods.flatMap(
    (each) => each?.volumes.flatMap((volume) => volume.persistentVolumeClaim ?? []) ?? [],
  )
  return claimed
    .filter(({ claimName }) => findResource(manifests, 'PersistentVolumeClaim', claimName) === undefined)
    .map(({ claimName }) => `no volume ${claimName}`)
}

const backupPod = (manifests: Manifests): Pod | undefined => {
  const found = findResource(manifests, 'CronJob', 'backup')
  return found && specOf('CronJob', found).jobTemplate.spec.template.spec
}

/** The cluster runs the same processes as compose, at least two of each, with the same variables. */
export const kubernetesComplaints = (
  manifests: Manifests,
  file: ComposeFile,
  secrets: Values,
): readonly string[] => {
  const backup = backupPod(manifests)
  return [
    ...refusedValues(manifests.config),
    ...claims(manifests),
    ...PROCESSES.flatMap((name) =>
      deployment(manifests, name, file, secrets).map((complaint) => `${name} ${complaint}`),
    ),
    ...FORWARDED_ROLES.flatMap((name) =>
      headless(manifests, name).map((complaint) => `${name} ${complaint}`),
    ),
    ...namesOf(manifests, 'Deployment')
      .filter((name) => !PROCESSES.includes(name))
      .map((name) => `nobody knows ${name}`),
    ...(backup === undefined
      ? ['nothing is backed up']
      : [...guarded(backup), ...likeCompose(file, 'backup', backup, manifests, secrets)].map(
          (complaint) => `backup ${complaint}`,
        )),
  ]
}
