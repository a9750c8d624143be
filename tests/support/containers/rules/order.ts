import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../architecture/repository.ts'
import { type ComposeFile, type ComposeService, isOurs, servicesOf } from '../compose-file.ts'

const hasHealth = (service: ComposeService): boolean =>
  service.healthcheck === undefined ? isOurs(service) : !('disable' in service.healthcheck)

const profilesOf = ({ profiles = [] }: ComposeService): readonly string[] => profiles

/** Everything that a service waits for, directly or not. */
const waitsFor = ({ services }: ComposeFile, name: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (from: string) => {
    for (const next of Object.keys(services[from]?.depends_on ?? {}))
      if (!found.has(next)) {
        found.add(next)
        add(next)
      }
  }
  add(name)
  return found
}

const dependencies = (file: ComposeFile, name: string, service: ComposeService): readonly string[] =>
  Object.entries(service.depends_on).flatMap(([other, { condition, required = true }]) => {
    const needed = file.services[other]
    if (needed === undefined) return [`waits for ${other}, which is not there`]
    const isAlwaysThere = profilesOf(needed).every((profile) => profilesOf(service).includes(profile))
    return [
      required && !isAlwaysThere && `needs ${other}, which only a profile starts`,
      condition === 'service_healthy' &&
        !hasHealth(needed) &&
        `waits for the health of ${other}, which has no check`,
      (condition === 'service_completed_successfully') !== (needed.restart === 'no') &&
        `waits for ${other} by the wrong condition`,
      waitsFor(file, other).has(name) && `and ${other} wait for each other`,
    ].filter((complaint) => complaint !== false)
  })

const SECRETS = /(^|-)secrets$/

interface Mount {
  readonly source: string
  readonly target: string
  readonly isReadOnly: boolean
}

export const mountsOf = ({ volumes }: ComposeService): readonly Mount[] =>
  volumes.map((volume) => {
    const [source = '', target = '', mode] = volume.split(':')
    return { source, target, isReadOnly: mode === 'ro' }
  })

const mounts = (file: ComposeFile, name: string, service: ComposeService): readonly string[] =>
  mountsOf(service).flatMap(({ source, isReadOnly }) =>
    [
      source.startsWith('./')
        ? !existsSync(join(root, source)) && `mounts ${source}, which is not there`
        : !(source in file.volumes) && `mounts ${source}, which is no volume`,
      SECRETS.test(source) && service.restart !== 'no' && !isReadOnly && `may change ${source}`,
      source === 'secrets' && name !== 'secrets' && 'sees the secrets of all',
      SECRETS.test(source) &&
        name !== 'secrets' &&
        !waitsFor(file, name).has('secrets') &&
        `does not wait until ${source} are made`,
    ].filter((complaint) => complaint !== false),
  )

const unusedVolumes = (file: ComposeFile): readonly string[] => {
  const used = new Set(
    servicesOf(file).flatMap(([, service]) => mountsOf(service).map(({ source }) => source)),
  )
  return Object.keys(file.volumes)
    .filter((volume) => !used.has(volume))
    .map((volume) => `nobody uses the volume ${volume}`)
}

const sharedSecrets = (file: ComposeFile): readonly string[] =>
  Object.keys(file.volumes).flatMap((volume) => {
    if (!SECRETS.test(volume)) return []
    const images = servicesOf(file)
      .filter(([, each]) => each.restart !== 'no' && mountsOf(each).some(({ source }) => source === volume))
      .map(([, { image }]) => image)
    return new Set(images).size > 1 ? [`${volume} are seen by ${images.join(', ')}`] : []
  })

const networks = (file: ComposeFile, name: string, service: ComposeService): readonly string[] =>
  service.networks
    .filter((network) => !(network in file.networks))
    .map((network) => `${name}: no network ${network}`)

/** Containers start in an order in which each finds everything that it needs, and waits for nothing else. */
export const orderComplaints = (file: ComposeFile): readonly string[] => [
  ...servicesOf(file).flatMap(([name, service]) => [
    ...dependencies(file, name, service).map((complaint) => `${name} ${complaint}`),
    ...mounts(file, name, service).map((complaint) => `${name} ${complaint}`),
    ...networks(file, name, service),
  ]),
  ...unusedVolumes(file),
  ...sharedSecrets(file),
]
