import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asCompose, composeData } from '../support/containers/compose-file.ts'
import { filesInBase, readManifests } from '../support/containers/kubernetes-files.ts'
import type { Loose } from '../support/containers/loose.ts'
import { type MadeSecrets, makeSecrets } from '../support/containers/made-secrets.ts'
import { kubernetesComplaints } from '../support/containers/rules/kubernetes.ts'

const directory = mkdtempSync(join(tmpdir(), 'modstead-secrets-'))
let secrets: MadeSecrets
beforeAll(() => {
  secrets = makeSecrets(directory)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

type Find = (kind: string, name: string) => Loose

const complaintsOf = (plant: (find: Find, manifests: Loose) => void = () => {}): readonly string[] => {
  const manifests = structuredClone(readManifests()) as Loose
  plant(
    (kind, name) =>
      manifests.resources.find((each: Loose) => each.kind === kind && each.metadata.name === name),
    manifests,
  )
  try {
    return kubernetesComplaints(manifests, asCompose(composeData()), secrets.product)
  } catch (error) {
    return [`unknown form: ${error}`]
  }
}

describe('the manifests of a cluster', () => {
  it('run what docker-compose.yml runs', () => {
    expect(complaintsOf()).toEqual([])
  })

  it('are all listed', () => {
    expect(filesInBase().toSorted()).toEqual(readManifests().listed.toSorted())
  })

  it('contain no secret', () => {
    expect(readManifests().resources.filter(({ kind }) => kind === 'Secret')).toEqual([])
  })

  it('protect the gateway and pages from the engines, and everything from strangers', () => {
    const policies = readManifests().resources.filter(({ kind }) => kind === 'NetworkPolicy')
    const spec = (name: string) => policies.find(({ metadata }) => metadata.name === name)?.spec as Loose
    expect(spec('nobody-unless-allowed').podSelector.matchLabels).toEqual({
      'app.kubernetes.io/part-of': 'modstead',
    })
    expect(spec('nobody-unless-allowed').policyTypes).toEqual(['Ingress'])
    for (const name of ['gateway', 'web']) {
      const policy = spec(`out-of-${name === 'web' ? 'web' : 'the-gateway'}`)
      expect(policy.podSelector.matchLabels).toEqual({ 'app.kubernetes.io/name': name })
      expect(policy.policyTypes).toEqual(['Egress'])
      for (const { to, ports } of policy.egress)
        expect(to[0].podSelector === undefined ? ports.every(({ port }: Loose) => port === 53) : true).toBe(
          true,
        )
    }
  })
})

const pod = (find: Find, name: string): Loose => find('Deployment', name).spec.template.spec
const container = (find: Find, name: string): Loose => pod(find, name).containers[0]
const ingressPath = (find: Find): Loose => find('Ingress', 'modstead').spec.rules[0].http.paths[0]
const variable = (find: Find, name: string, key: string): Loose =>
  container(find, name).env.find((each: Loose) => each.name === key)

const faults: readonly (readonly [string, (find: Find, manifests: Loose) => void, RegExp])[] = [
  [
    'a missing role',
    (_, all) => (all.resources = all.resources.filter((each: Loose) => each.metadata.name !== 'reactions')),
    /reactions is not there/,
  ],
  ['an unknown process', (find) => (find('Deployment', 'web').metadata.name = 'site'), /nobody knows site/],
  ['another command', (find) => (container(find, 'web').args[1] = 'query-api'), /web runs .*query-api/],
  [
    'a missing variable',
    (find) => container(find, 'reactions').env.splice(1, 1),
    /reactions lacks DATABASE_URL/,
  ],
  [
    'a variable that compose does not have',
    (find) => container(find, 'web').env.push({ name: 'RATE_LIMIT', value: '1' }),
    /web has RATE_LIMIT/,
  ],
  [
    'another address',
    (find) => (variable(find, 'web', 'API_URL').value = 'http://query-api:3000'),
    /web has another API_URL/,
  ],
  [
    'the name of a missing service',
    (find) => (variable(find, 'web', 'API_URL').value = 'http://proxy:3000'),
    /web API_URL names proxy/,
  ],
  [
    'a wrong port',
    (find) => (variable(find, 'gateway', 'WEB_URL').value = 'http://web:80'),
    /gateway WEB_URL names port 80/,
  ],
  [
    'a key of another secret',
    (find) => (variable(find, 'query-api', 'REDIS_URL').valueFrom.secretKeyRef.key = 'X'),
    /REDIS_URL is modstead\/X/,
  ],
  [
    'a replica that everybody must have',
    (find) => delete variable(find, 'query-api', 'DATABASE_REPLICA_URL').valueFrom.secretKeyRef.optional,
    /query-api does not start without DATABASE_REPLICA_URL/,
  ],
  [
    'an optional secret',
    (find) => (variable(find, 'query-api', 'REDIS_URL').valueFrom.secretKeyRef.optional = true),
    /query-api starts without REDIS_URL/,
  ],
  [
    'a secret that is not needed',
    (find) =>
      (variable(find, 'web', 'API_URL').valueFrom = { secretKeyRef: { name: 'modstead', key: 'API_URL' } }),
    /web knows secrets/,
  ],
  ['a value that the product refuses', (_, all) => (all.config.LOG_LEVEL = 'loud'), /LOG_LEVEL must/],
  ['a variable that nothing reads', (_, all) => (all.config.HOSTS = 'x'), /HOSTS is no variable/],
  [
    'a single process',
    (find) => (find('HorizontalPodAutoscaler', 'web').spec.minReplicas = 1),
    /web runs once/,
  ],
  [
    'no process that stands by',
    (find) => delete find('Deployment', 'projectors').spec.replicas,
    /projectors runs once/,
  ],
  [
    'a fixed number in addition to the autoscaler',
    (find) => (find('Deployment', 'web').spec.replicas = 2),
    /web has a number/,
  ],
  [
    'an autoscaler for something else',
    (find) => (find('HorizontalPodAutoscaler', 'web').spec.scaleTargetRef.name = 'x'),
    /web is not what its autoscaler/,
  ],
  [
    'a budget for something else',
    (find) => (find('PodDisruptionBudget', 'web').spec.selector.matchLabels = { a: 'b' }),
    /web is not what its budget/,
  ],
  ['no budget', (find) => (find('PodDisruptionBudget', 'web').kind = 'Other'), /web may be drained/],
  [
    'all processes on one node',
    (find) => delete pod(find, 'web').topologySpreadConstraints,
    /web may be all on one node/,
  ],
  ['no probe', (find) => delete container(find, 'web').readinessProbe, /web is asked before/],
  [
    'a probe at another path',
    (find) => (container(find, 'web').livenessProbe.httpGet.path = '/health'),
    /web is not started anew/,
  ],
  [
    'a probe on another port',
    (find) => (container(find, 'web').startupProbe.httpGet.port = 80),
    /web is looked at elsewhere/,
  ],
  ['another port', (find) => (container(find, 'web').ports[0].containerPort = 80), /web listens elsewhere/],
  ['root', (find) => (pod(find, 'web').securityContext.runAsUser = 0), /web runs as root/],
  [
    'a writable root',
    (find) => (container(find, 'web').securityContext.readOnlyRootFilesystem = false),
    /web has a root/,
  ],
  [
    'capabilities',
    (find) => (container(find, 'web').securityContext.capabilities.drop = []),
    /web keeps capabilities/,
  ],
  [
    'privileges',
    (find) => (container(find, 'web').securityContext.allowPrivilegeEscalation = true),
    /web may gain/,
  ],
  [
    'access to the whole kernel',
    (find) => (pod(find, 'web').securityContext.seccompProfile.type = 'Unconfined'),
    /web may call/,
  ],
  ['a token', (find) => (pod(find, 'web').automountServiceAccountToken = true), /web holds a token/],
  ['service links', (find) => (pod(find, 'web').enableServiceLinks = true), /web gets variables/],
  ['the network of the node', (find) => (pod(find, 'web').hostNetwork = true), /unknown form/],
  ['no limit', (find) => delete container(find, 'web').resources.limits, /unknown form/],
  ['a missing volume', (find) => pod(find, 'web').volumes.shift(), /web mounts tmp/],
  [
    'a claim of a missing volume',
    (find) => (pod(find, 'query-api').volumes[0].persistentVolumeClaim.claimName = 'x'),
    /no volume x/,
  ],
  [
    'a service in front of processes',
    (find) => delete find('Service', 'web').spec.clusterIP,
    /web hides its processes/,
  ],
  [
    'a service that hides processes that are not ready',
    (find) => delete find('Service', 'web').spec.publishNotReadyAddresses,
    /web hides processes that/,
  ],
  [
    'a service for something else',
    (find) => (find('Service', 'web').spec.selector = { a: 'b' }),
    /web leads elsewhere/,
  ],
  [
    'a gateway whose processes are all listed',
    (find) => (find('Service', 'gateway').spec.clusterIP = 'None'),
    /gateway has no address that stays/,
  ],
  [
    'a service of the gateway for something else',
    (find) => (find('Service', 'gateway').spec.selector = { 'app.kubernetes.io/name': 'web' }),
    /gateway leads elsewhere/,
  ],
  [
    'a service of the gateway at another port',
    (find) => (find('Service', 'gateway').spec.ports[0].targetPort = 'web'),
    /gateway leads to another port/,
  ],
  [
    'an ingress that leads elsewhere',
    (find) => (ingressPath(find).backend.service.name = 'web'),
    /the ingress leads to web/,
  ],
  [
    'an ingress to a port that is not there',
    (find) => (ingressPath(find).backend.service.port.name = 'https'),
    /the ingress leads to the port https/,
  ],
  [
    'an ingress of a part of the site',
    (find) => (ingressPath(find).path = '/v2'),
    /the ingress only leads \/v2 on/,
  ],
  [
    'an ingress for another host',
    (find) => (find('Ingress', 'modstead').spec.rules[0].host = 'example.org'),
    /the ingress is for example\.org, not for mods\.example\.org/,
  ],
  [
    'a certificate for another host',
    (find) => (find('Ingress', 'modstead').spec.tls[0].hosts = ['example.org']),
    /certificates are for example\.org/,
  ],
  [
    'another public address',
    (_, all) => (all.config.PUBLIC_URL = 'https://other.example.org'),
    /not for other\.example\.org/,
  ],
  [
    'a policy about something else',
    (find) =>
      (find('NetworkPolicy', 'to-the-gateway').spec.podSelector.matchLabels = {
        'app.kubernetes.io/name': 'proxy',
      }),
    /to-the-gateway is about proxy, which is not there/,
  ],
  [
    'a policy that forgets a role',
    (find) =>
      find(
        'NetworkPolicy',
        'out-of-the-gateway',
      ).spec.egress[1].to[0].podSelector.matchExpressions[0].values.pop(),
    /out-of-the-gateway is about command-api,query-api$/m,
  ],
  [
    'a policy that lets others in',
    (find) =>
      (find('NetworkPolicy', 'from-the-gateway').spec.ingress[0].from[0].podSelector.matchLabels[
        'app.kubernetes.io/name'
      ] = 'web'),
    /from-the-gateway is about web/,
  ],
  [
    'a policy about a port that is not there',
    (find) => (find('NetworkPolicy', 'from-the-gateway').spec.ingress[0].ports[0].port = 'web'),
    /from-the-gateway is about the port web/,
  ],
  [
    'a policy that does not apply',
    (find) => (find('NetworkPolicy', 'out-of-web').spec.policyTypes = ['Ingress']),
    /out-of-web is of another type/,
  ],
  [
    'a container of another name',
    (find) => (container(find, 'web').name = 'site'),
    /web has a container of the name site/,
  ],
  [
    'a misspelt folder of data',
    (find) => (container(find, 'query-api').volumeMounts[0].mountPath = '/dota'),
    /query-api mounts data at \/dota, where nobody looks/,
  ],
  [
    'a process that keeps its data in the container',
    (find) => container(find, 'reactions').volumeMounts.shift(),
    /reactions keeps nothing in \/data/,
  ],
  [
    'other data',
    (find) => (pod(find, 'reactions').volumes[0].persistentVolumeClaim.claimName = 'backups'),
    /reactions has other data than the rest/,
  ],
  ['no backup', (find) => (find('Deployment', 'backup').metadata.name = 'x'), /backup is not there/],
  ['another backup', (find) => (container(find, 'backup').args[1] = '/x'), /backup runs/],
  ['a backup that ends', (find) => container(find, 'backup').args.pop(), /backup runs/],
  [
    'a backup beside another one',
    (find) => (find('Deployment', 'backup').spec.strategy.type = 'RollingUpdate'),
    /backup begins before/,
  ],
  ['two backups', (find) => (find('Deployment', 'backup').spec.replicas = 2), /backup does not run once/],
  [
    'a backup that may stand still',
    (find) => delete container(find, 'backup').readinessProbe,
    /backup may stand still/,
  ],
  [
    'a backup that is ended while an engine is away',
    (find) => (container(find, 'backup').livenessProbe = container(find, 'backup').readinessProbe),
    /backup is ended while it waits/,
  ],
  [
    'a misspelt folder of backups',
    (find) => (container(find, 'backup').volumeMounts[1].mountPath = '/backup'),
    /backup mounts backups at \/backup,/,
  ],
]

describe('a fault in the manifests is found', () => {
  it.each(faults)('%s', (_, plant, complaint) => {
    expect(complaintsOf(plant).join('\n')).toMatch(complaint)
  })
})
