import { type ComposeFile, type ComposeService, isOurs, servicesOf } from '../compose-file.ts'

/** A numeric version, never a name that may mean another image tomorrow. */
const PINNED = /^[\w./-]+:v?\d+(\.\d+)+(-[\w.]+)?$/
/** The product's only port, and the page of the mail catcher for this machine. */
const PUBLISHED = new Map([
  ['gateway', '127.0.0.1:3000:3000'],
  ['mail', '127.0.0.1:8025:8025'],
])
/** It gives the folder of the buckets to the user of the file server. */
const MAY_CHANGE_OWNERS = 'secrets'
const FORBIDDEN_SOURCES = /docker\.sock|^\/|^\.\.?$/

const isOnce = ({ restart }: ComposeService): boolean => restart === 'no'

const complaintsOf = (name: string, service: ComposeService): readonly string[] => {
  const { image, restart, cap_drop, cap_add, security_opt, healthcheck, deploy, logging } = service
  const { cpus, memory, pids } = deploy?.resources.limits ?? {}
  const hasHealth = healthcheck !== undefined && !('disable' in healthcheck)
  const needsHealth = !isOurs(service) && !isOnce(service)
  const published = PUBLISHED.get(name)
  return [
    !isOurs(service) && !PINNED.test(image) && `the image ${image} is not pinned`,
    service.privileged === true && 'is privileged',
    !cap_drop.includes('ALL') && 'keeps capabilities',
    cap_add.join() !== (name === MAY_CHANGE_OWNERS ? 'CHOWN' : '') && `adds capabilities: ${cap_add}`,
    !security_opt.includes('no-new-privileges:true') && 'may gain privileges',
    isOurs(service) && service.read_only !== true && 'has a root that can be written',
    (cpus === undefined || Number(cpus) > 2) && 'has no limit of processors',
    (memory === undefined || !/^\d+[mg]$/.test(memory)) && 'has no limit of memory',
    (pids === undefined || pids > 1024) && 'has no limit of processes',
    logging?.options['max-size'] === undefined && 'logs without end',
    needsHealth && !hasHealth && 'has no health check',
    isOnce(service) && service.network_mode !== 'none' && 'runs once and needs no network',
    !isOnce(service) && service.networks.length === 0 && 'is on the network of everybody',
    !isOnce(service) && restart !== 'unless-stopped' && 'is not started again',
    service.user?.startsWith('0') === true && !isOnce(service) && 'runs as root',
    service.ports.join() !== (published ?? '') && `publishes ${service.ports.join() || 'nothing'}`,
    ...service.volumes.map(
      (volume) => FORBIDDEN_SOURCES.test(volume.split(':')[0] ?? '') && `mounts ${volume}`,
    ),
  ].flatMap((complaint) => (complaint === false ? [] : [`${name}: ${complaint}`]))
}

/** Each container has as few rights as possible, and takes no more of the machine than it is given. */
export const guardedComplaints = (file: ComposeFile): readonly string[] => [
  ...servicesOf(file).flatMap(([name, service]) => complaintsOf(name, service)),
  ...(file.networks.engines?.internal === true ? [] : ['the network of the engines leads outside']),
]
