import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '@modstead/server/roles/role'
import { describe, expect, it } from 'vitest'
import { root } from '../architecture/repository.ts'
import { asCompose, composeData } from '../support/containers/compose-file.ts'
import { findResource, readManifests, specOf } from '../support/containers/kubernetes-files.ts'
import { readMonitoringServices, readScrapes } from '../support/monitoring/monitoring-files.ts'
import { METRICS_OF_OTHERS } from '../support/monitoring/promql.ts'

const PROCESSES = [...ROLES, 'gateway'].toSorted()
const ALERTS = '/etc/prometheus/alerts/*.yml'

describe('Prometheus for docker-compose.yml', () => {
  const { rule_files, scrape_configs } = readScrapes('compose')
  const [{ names, port }] = scrape_configs[0].dns_sd_configs ?? [{ names: [], port: 0 }]
  const { services, networks } = asCompose(composeData())
  const added = readMonitoringServices()

  it('scrapes every process of the product, on its port and a shared network', () => {
    expect(names.toSorted()).toEqual(PROCESSES)
    expect(port).toBe(3000)
    expect(rule_files).toEqual([ALERTS])
    expect(scrape_configs[0].job_name).toBe('modstead')
    for (const name of names)
      expect(
        services[name]?.networks.some((each) => added.prometheus?.networks.includes(each)),
        name,
      ).toBe(true)
  })

  it('asks the exporter of disks, which sees those of the machine and changes nothing', () => {
    expect(scrape_configs[1].static_configs?.[0].targets).toEqual(['disks:9100'])
    expect(added.disks?.volumes).toEqual(['/:/host:ro,rslave'])
    expect(added.disks?.command).toContain('--path.rootfs=/host')
    expect(added.disks?.networks.some((each) => added.prometheus?.networks.includes(each))).toBe(true)
  })

  it.each(Object.entries(added))('%s is pinned, hardened and open only to this machine', (name, service) => {
    expect(services).not.toHaveProperty(name)
    expect(service.image).toMatch(/:v?\d+\.\d+\.\d+$/)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(Object.keys(service.deploy.resources.limits)).toEqual(['cpus', 'memory', 'pids'])
    expect(service.ports.every((each) => each.startsWith('127.0.0.1:'))).toBe(true)
    expect(service.networks.every((each) => each in networks && each !== 'engines')).toBe(true)
    const mounted = service.volumes.map((volume) => volume.split(':'))
    for (const [source = '', , mode] of mounted.filter(([from]) => from?.startsWith('./'))) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(mode).toBe('ro')
    }
  })
})

describe('Prometheus in a cluster', () => {
  const { rule_files, scrape_configs } = readScrapes('kubernetes')

  it('asks the nodes for every metric of volumes that an alert may use, and for no other', () => {
    const { kubernetes_sd_configs, metric_relabel_configs = [] } = scrape_configs[1]
    expect(kubernetes_sd_configs?.[0].role).toBe('node')
    const [keep] = metric_relabel_configs
    expect(keep?.action).toBe('keep')
    const isKept = new RegExp(`^(?:${keep?.regex})$`)
    const kept = [...METRICS_OF_OTHERS.keys()].filter((name) => isKept.test(name))
    expect(kept).toEqual([...METRICS_OF_OTHERS.keys()].filter((name) => name.startsWith('kubelet_')))
  })

  const kept = scrape_configs[0].relabel_configs
    .filter(({ action }) => action === 'keep')
    .map(({ source_labels, regex }) => [source_labels[0], regex])

  it('scrapes the pods with the label and port from the manifests, and no others', () => {
    expect(rule_files).toEqual([ALERTS])
    expect(kept).toEqual([
      ['__meta_kubernetes_pod_label_app_kubernetes_io_part_of', 'modstead'],
      ['__meta_kubernetes_pod_container_port_name', 'http'],
    ])
    const manifests = readManifests()
    const asked = manifests.resources
      .filter(({ kind }) => kind === 'Deployment')
      .filter((resource) =>
        specOf('Deployment', resource).template.spec.containers[0]?.ports.some(({ name }) => name === 'http'),
      )
    expect(asked.map(({ metadata }) => metadata.name).toSorted()).toEqual(PROCESSES)
    expect(findResource(manifests, 'NetworkPolicy', 'nobody-unless-allowed')?.spec).toMatchObject({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'modstead' } },
    })
  })
})
