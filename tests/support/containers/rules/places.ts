import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../architecture/repository.ts'
import { type ComposeFile, type ComposeService, isOurs, servicesOf } from '../compose-file.ts'
import { engineImageOf } from '../engine-images.ts'
import { environmentOf, imageText } from '../image-file.ts'
import { mountsOf } from './order.ts'
import { BACKUP, programOf } from './product.ts'

/** Folders that no image has: what is in them is mounted. */
const MOUNTED = /(?<=^|[=\s"']|\$root)\/(?:secrets|certificates|start|buckets|backups|ca)\/?[\w./-]*/g
const WITHOUT_DATA = ['web', 'gateway', 'secrets']

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Everything that a container is told, and what its own scripts say. */
const toldTo = (service: ComposeService): readonly string[] => {
  const { command = [], entrypoint = [], environment, healthcheck } = service
  const test = healthcheck === undefined || 'disable' in healthcheck ? [] : healthcheck.test
  const scripts = mountsOf(service)
    .map(({ source }) => join(root, source))
    .filter((path) => /\.sh$/.test(path) && existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
  return [...command, ...entrypoint, ...Object.values(environment), ...test, ...scripts]
}

const pathsTo = (service: ComposeService): readonly string[] =>
  toldTo(service)
    .flatMap((text) => text.match(MOUNTED) ?? [])
    .map((path) => path.replace(/\/$/, ''))

/** The folder below DATA_DIR, the files of secrets, and the arguments of a command. */
const usedByOurs = (service: ComposeService): readonly string[] => {
  const data = service.environment.DATA_DIR ?? environmentOf(imageText()).DATA_DIR ?? ''
  const files = (service.command ?? []).flatMap((word) => /^--env-file\S*=(.+)$/.exec(word)?.[1] ?? [])
  const places = programOf(service).filter((word) => word.startsWith('/'))
  return [data, ...files.map((file) => dirname(file)), ...places]
}

const placesOf = (name: string, service: ComposeService): readonly string[] => {
  const mounts = mountsOf(service)
  const data = isOurs(service) ? usedByOurs(service)[0] : engineImageOf(service)?.data
  const used = isOurs(service)
    ? usedByOurs(service)
    : [...pathsTo(service), ...(data === undefined ? [] : [data])]
  const isMounted = (path: string) => mounts.some(({ target }) => isBelow(path, target))
  const needsData = isOurs(service) ? !WITHOUT_DATA.includes(name) : data !== undefined
  return [
    ...mounts
      .filter(
        ({ target }) => !used.some((path) => isBelow(path, target) || isOnTheWay(service, target, path)),
      )
      .map(({ source, target }) => `mounts ${source} at ${target}, where nobody looks`),
    ...(needsData && !mounts.some(({ target }) => target === data)
      ? [`keeps nothing of ${data}, where its data is`]
      : []),
    // What runs once writes paths for others.
    ...(service.restart === 'no' ? [] : pathsTo(service))
      .filter((path) => !isMounted(path))
      .map((path) => `uses ${path}, where nothing is mounted`),
  ]
}

/** The container that makes secrets gets one folder below its argument for each that it makes. */
const isOnTheWay = ({ restart }: ComposeService, target: string, path: string): boolean =>
  restart === 'no' && dirname(target) === path && madeFolders().includes(target.slice(path.length + 1))

const madeFolders = (): readonly string[] => {
  const script = readFileSync(join(root, 'infra/containers/make-secrets.mjs'), 'utf8')
  return ['made', ...[...script.matchAll(/^give\('([\w-]+)'/gm)].map(([, folder = '']) => folder)]
}

const sourceComplaints = (name: string, service: ComposeService): readonly string[] => {
  const [program, directory] = programOf(service)
  const sourceAt = (target: string | undefined) =>
    mountsOf(service).find((mount) => mount.target === target)?.source
  const secrets = mountsOf(service).filter(({ source }) => /-secrets$/.test(source))
  return [
    ...(program === BACKUP && sourceAt(directory) !== 'backups' ? [`backs up to ${directory}`] : []),
    ...(isOurs(service) && !WITHOUT_DATA.includes(name) && sourceAt(usedByOurs(service)[0]) !== 'data'
      ? ['has other data than the rest']
      : []),
    ...(name === 'secrets'
      ? secrets
          .filter(({ source, target }) => target !== `/secrets/${source.replace(/-secrets$/, '')}`)
          .map(({ source, target }) => `makes ${source} at ${target}`)
      : []),
  ]
}

/** Each volume is mounted where the process in the container keeps or finds its files. */
export const placeComplaints = (file: ComposeFile): readonly string[] =>
  servicesOf(file).flatMap(([name, service]) =>
    [...placesOf(name, service), ...sourceComplaints(name, service)].map(
      (complaint) => `${name}: ${complaint}`,
    ),
  )
