import { isPluginLoader } from '../tags/loaders.ts'
import type { ProjectType } from '../tags/project-types.ts'
import type { Environment } from '../values/environment.ts'
import type { SideType } from '../values/side-type.ts'

/** The two sides of a project in `/v2`. */
export interface Sides {
  readonly client: SideType
  readonly server: SideType
}

const sides = (client: SideType, server: SideType): Sides => ({ client, server })

const environments: ReadonlyMap<string, Environment> = new Map(
  Object.entries({
    'required/required': 'client_and_server',
    'required/unsupported': 'client_only',
    'required/optional': 'client_only_server_optional',
    'unsupported/required': 'server_only',
    'optional/required': 'server_only_client_optional',
    'optional/optional': 'client_or_server',
  }),
)

const readAs: Readonly<Record<Environment, Sides>> = {
  client_and_server: sides('required', 'required'),
  client_only: sides('required', 'unsupported'),
  client_only_server_optional: sides('required', 'optional'),
  singleplayer_only: sides('required', 'required'),
  server_only: sides('unsupported', 'required'),
  server_only_client_optional: sides('optional', 'required'),
  dedicated_server_only: sides('unsupported', 'required'),
  client_or_server: sides('optional', 'optional'),
  client_or_server_prefers_both: sides('optional', 'optional'),
  unknown: sides('unknown', 'unknown'),
}

const defaults: Partial<Record<ProjectType, Sides>> = {
  plugin: sides('unsupported', 'required'),
  datapack: sides('optional', 'required'),
  shader: sides('required', 'unsupported'),
  resourcepack: sides('required', 'unsupported'),
}

export const environmentOf = ({ client, server }: Sides): Environment =>
  environments.get(`${client}/${server}`) ?? 'unknown'

export const sidesOf = (environment: Environment): Sides => readAs[environment]

/** The usual sides of a type, for projects that declare none. */
export const defaultSidesFor = (type: ProjectType): Sides => defaults[type] ?? readAs.unknown

const common = (values: readonly SideType[]): SideType => {
  const [first = 'unknown', ...others] = new Set(values)
  return others.length === 0 ? first : 'optional'
}

/** Combines the sides of versions. A side on which they differ is optional. null if all of them are unknown. */
export const sidesOfVersions = (versions: readonly Environment[]): Sides | null => {
  const known = versions.filter((environment) => environment !== 'unknown').map(sidesOf)
  if (known.length === 0) return null
  return sides(common(known.map(({ client }) => client)), common(known.map(({ server }) => server)))
}

/** The sides of a project that declares none. */
export const sidesOfProject = (versions: readonly Environment[], type: ProjectType): Sides =>
  sidesOfVersions(versions) ?? defaultSidesFor(type)

/** Whether a version agrees with the sides that its project declares. An environment can be more specific than sides. */
export const agreesWith = (environment: Environment, declared: Sides): boolean => {
  const { client, server } = sidesOf(environment)
  return environment === environmentOf(declared) || (client === declared.client && server === declared.server)
}

/** The environment as pages show it. A singleplayer world loads no plugins, so those need a dedicated server. */
export const shownEnvironment = (environment: string, loaders: readonly string[]): string =>
  environment === 'server_only' && loaders.length > 0 && loaders.every(isPluginLoader)
    ? 'dedicated_server_only'
    : environment
