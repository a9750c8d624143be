import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../architecture/repository.ts'
import { type ComposeFile, type ComposeService, isOurs, servicesOf } from '../compose-file.ts'
import { engineImageOf } from '../engine-images.ts'
import { BACKUP, programOf } from './product.ts'

const OWN_HOSTS = ['localhost', '127.0.0.1']
const GOES_ON = 'infra/containers/backup-goes-on.mjs'

const isOnce = ({ restart }: ComposeService): boolean => restart === 'no'

const testOf = ({ healthcheck }: ComposeService): readonly string[] =>
  healthcheck === undefined || 'disable' in healthcheck ? [] : healthcheck.test

/** The image asks by itself at the port of the role. Only a backup listens nowhere. */
const ofOurs = (service: ComposeService): readonly string[] => {
  const [program, directory] = programOf(service)
  const test = testOf(service).join(' ')
  if (program === BACKUP)
    return test === `CMD node ${GOES_ON} ${directory}` ? [] : [`is asked for its backup by ${test}`]
  return service.healthcheck === undefined ? [] : ['is asked for its health in another way than its image']
}

const isSecure = ({ environment }: ComposeService): boolean =>
  environment.KURRENTDB_CERTIFICATE_FILE !== undefined

const ofEngine = (service: ComposeService): readonly string[] => {
  const image = engineImageOf(service)
  if (image === undefined) return ['is an image of which nobody knows what it answers']
  const [form = '', ...words] = testOf(service)
  if (typeof image.health === 'function') {
    const expected = image.health(service)
    return words.join(' ') === expected.join(' ') ? [] : [`is asked by ${words.join(' ')}`]
  }
  const address = words.find((word) => /^https?:\/\//.test(word))
  if (form !== 'CMD' || address === undefined) return ['is asked at no address']
  const { protocol, hostname, port, pathname } = new URL(address)
  return [
    !OWN_HOSTS.includes(hostname) && `is asked at ${hostname}`,
    port !== image.health.port && `is asked at port ${port}, where it does not answer`,
    pathname !== image.health.path && `is asked for ${pathname}, which it does not answer`,
    (protocol === 'https:') !== isSecure(service) && `is asked by ${protocol}`,
  ].filter((complaint) => complaint !== false)
}

/** The start of the file server says where it listens, answers and keeps files. */
const startOfFiles = ({ services: { files } }: ComposeFile): readonly string[] => {
  const script = readFileSync(join(root, 'infra/containers/start-files.sh'), 'utf8')
  const { port, data, health } = (files && engineImageOf(files)) ?? {}
  const path = typeof health === 'object' ? health.path : ''
  return script.includes(`--port :${port} --health ${path} --quiet posix ${data}\n`)
    ? []
    : ['files: starts in another way than it is used']
}

/** Each container is asked for its health where it answers. */
export const healthComplaints = (file: ComposeFile): readonly string[] => [
  ...servicesOf(file)
    .filter(([, service]) => !isOnce(service))
    .flatMap(([name, service]) =>
      (isOurs(service) ? ofOurs(service) : ofEngine(service)).map((complaint) => `${name}: ${complaint}`),
    ),
  ...startOfFiles(file),
]
