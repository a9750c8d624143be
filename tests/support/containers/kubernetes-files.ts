import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../../architecture/repository.ts'

export const BASE = 'infra/kubernetes/base'

const text = z.string()
const labels = z.record(text, text)
const selector = z.strictObject({ matchLabels: labels })
const port = z.union([text, z.number()])
const probe = z.strictObject({
  httpGet: z.strictObject({ path: text, port }).optional(),
  exec: z.strictObject({ command: z.array(text) }).optional(),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  failureThreshold: z.number(),
})
const amounts = z.strictObject({ cpu: text, memory: text })

const container = z.strictObject({
  name: text,
  image: text,
  args: z.array(text),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: text }) })),
  env: z.array(
    z.strictObject({
      name: text,
      value: text.optional(),
      valueFrom: z
        .strictObject({
          secretKeyRef: z.strictObject({ name: text, key: text, optional: z.boolean().default(false) }),
        })
        .optional(),
    }),
  ),
  ports: z.array(z.strictObject({ name: text, containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .strictObject({
      preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.number() }) }),
    })
    .optional(),
  resources: z.strictObject({ requests: amounts, limits: amounts }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(text) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: text, mountPath: text, readOnly: z.boolean().optional() })),
})

const pod = z.strictObject({
  serviceAccountName: text,
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.strictObject({
    runAsNonRoot: z.boolean(),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
    fsGroupChangePolicy: text,
    seccompProfile: z.strictObject({ type: text }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.number(),
        topologyKey: text,
        whenUnsatisfiable: text,
        labelSelector: selector,
      }),
    )
    .default([]),
  containers: z.array(container).length(1),
  volumes: z.array(
    z.strictObject({
      name: text,
      persistentVolumeClaim: z.strictObject({ claimName: text }).optional(),
      emptyDir: z.strictObject({ medium: text, sizeLimit: text }).optional(),
    }),
  ),
})

const template = z.strictObject({ metadata: z.strictObject({ labels }), spec: pod })

const podSelector = z.strictObject({
  matchLabels: labels.optional(),
  matchExpressions: z
    .array(z.strictObject({ key: text, operator: z.literal('In'), values: z.array(text) }))
    .optional(),
})
const peers = z.array(
  z.strictObject({
    podSelector: podSelector.optional(),
    namespaceSelector: z.strictObject({ matchLabels: labels.optional() }).optional(),
  }),
)
const policyPorts = z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port }))

const specs = {
  Deployment: z.strictObject({
    replicas: z.number().optional(),
    strategy: z.strictObject({ type: text, rollingUpdate: z.record(text, z.number()).optional() }),
    selector,
    template,
  }),
  Service: z.strictObject({
    clusterIP: text.optional(),
    publishNotReadyAddresses: z.boolean().optional(),
    selector: labels,
    ports: z.array(z.strictObject({ name: text, port: z.number(), targetPort: port })),
  }),
  Ingress: z.strictObject({
    tls: z.array(z.strictObject({ hosts: z.array(text), secretName: text })),
    rules: z.array(
      z.strictObject({
        host: text,
        http: z.strictObject({
          paths: z.array(
            z.strictObject({
              path: text,
              pathType: text,
              backend: z.strictObject({
                service: z.strictObject({ name: text, port: z.strictObject({ name: text }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
  NetworkPolicy: z.strictObject({
    podSelector: podSelector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: peers.optional(), ports: policyPorts })).optional(),
    egress: z.array(z.strictObject({ to: peers, ports: policyPorts })).optional(),
  }),
  PodDisruptionBudget: z.strictObject({ minAvailable: z.number(), selector }),
  HorizontalPodAutoscaler: z.object({
    scaleTargetRef: z.object({ kind: text, name: text }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
} as const

type Kind = keyof typeof specs
export type Pod = z.output<typeof pod>

export interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: unknown
}

export interface Manifests {
  /** Variables that all processes get. */
  readonly config: Readonly<Record<string, string>>
  /** Names of the files in the base. */
  readonly listed: readonly string[]
  readonly resources: readonly Resource[]
}

/** Parses it as one of its kind, in the standard form. Throws if a key has an unknown form. */
export const specOf = <Name extends Kind>(kind: Name, { spec }: Resource): z.output<(typeof specs)[Name]> =>
  specs[kind].parse(spec) as z.output<(typeof specs)[Name]>

export const namesOf = ({ resources }: Manifests, kind: string): readonly string[] =>
  resources.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name)

export const findResource = ({ resources }: Manifests, kind: string, name: string): Resource | undefined =>
  resources.find((each) => each.kind === kind && each.metadata.name === name)

/** Names that a selector of pods lists. */
export const selectedBy = (
  selector: z.output<typeof podSelector> | undefined,
  key: string,
): readonly string[] => [
  ...(selector?.matchLabels?.[key] === undefined ? [] : [selector.matchLabels[key]]),
  ...(selector?.matchExpressions ?? []).flatMap((each) => (each.key === key ? each.values : [])),
]

export const configOf = (literals: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    literals.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

const kustomization = z.object({
  resources: z.array(text),
  configMapGenerator: z.tuple([z.object({ name: z.literal('modstead'), literals: z.array(text) })]),
})

const read = (name: string): string => readFileSync(join(root, BASE, name), 'utf8')

/** Names of all files beside the list. */
export const filesInBase = (): readonly string[] =>
  readdirSync(join(root, BASE)).filter((name) => name !== 'kustomization.yaml')

export const readManifests = (): Manifests => {
  const { resources, configMapGenerator } = kustomization.parse(parse(read('kustomization.yaml')))
  return {
    listed: resources,
    resources: resources.flatMap((name) =>
      parseAllDocuments(read(name)).map((document) => document.toJS() as Resource),
    ),
    config: configOf(configMapGenerator[0].literals),
  }
}
