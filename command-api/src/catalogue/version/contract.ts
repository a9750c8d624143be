import { refusePackLoaders } from '@modstead/domain/catalogue/version/change-compatibility'
import { z } from 'zod'
import { withAliases } from '../../http/aliases.ts'

const channel = z.enum(['release', 'beta', 'alpha'])
const versionStatus = z.enum(['listed', 'archived', 'draft', 'unlisted'])
const environment = z.enum([
  'client_and_server',
  'client_only',
  'client_only_server_optional',
  'singleplayer_only',
  'server_only',
  'server_only_client_optional',
  'dedicated_server_only',
  'client_or_server',
  'client_or_server_prefers_both',
  'unknown',
])
export const fileType = z.enum([
  'required-resource-pack',
  'optional-resource-pack',
  'sources-jar',
  'dev-jar',
  'javadoc-jar',
  'signature',
  'unknown',
])
const algorithm = z.enum(['sha1', 'sha512'])
const names = z.array(z.string().max(128)).max(1024)

export const dependency = z.object({
  project_id: z.string().nullish(),
  version_id: z.string().nullish(),
  file_name: z.string().max(255).nullish(),
  dependency_type: z.enum(['required', 'optional', 'incompatible', 'embedded']),
})

const fields = {
  name: z.string(),
  version_number: z.string(),
  changelog: z.string().nullish(),
  dependencies: z.array(dependency).max(4096),
  game_versions: names,
  version_type: channel,
  loaders: names,
  mrpack_loaders: names.nullish(),
  featured: z.boolean(),
  status: versionStatus.nullish(),
  environment: environment.nullish(),
  ordering: z.int().nullish(),
}

const aliases = {
  name: ['version_title', 'title'],
  version_type: ['release_channel'],
  changelog: ['version_body'],
  project_id: ['mod_id'],
}

const files = {
  file_parts: z.array(z.string()).max(256),
  primary_file: z.string().nullish(),
  /** Part name to type; null for an ordinary file. */
  file_types: z.record(z.string(), fileType.nullable()).nullish(),
}

const history = z.object({
  id: z.string().nullish(),
  author_id: z.string().nullish(),
  date_published: z.iso.datetime({ offset: true }).nullish(),
  downloads: z.int().nonnegative().nullish(),
})

const created = {
  ...fields,
  ...files,
  dependencies: fields.dependencies.nullish().transform((list) => list ?? []),
  featured: fields.featured.nullish().transform((featured) => featured ?? false),
  game_versions: names.nullish().transform((list) => list ?? []),
  /** An administrator may carry these over from an existing catalogue; refused from anybody else. */
  import: history.nullish(),
}

/** v3 takes no key that it does not know. This one clients send along; a version's plan is set by its schedule. */
const unused = { requested_status: versionStatus.nullish() }

const createdV3 = { ...created, ...unused, environment }

/** Refuses the fields of loaders that the version does not have. */
const refuseOtherLoadersFields = (
  {
    loaders,
    mrpack_loaders: mrpackLoaders,
  }: { loaders: string[]; mrpack_loaders?: string[] | null | undefined },
  context: z.core.$RefinementCtx,
): void => {
  const refusal = refusePackLoaders(loaders, mrpackLoaders ?? [])
  if (refusal) context.addIssue({ code: 'custom', path: ['mrpack_loaders'], message: refusal.because })
}

/** One of `initial_versions` of a new project. */
export const initialVersion = {
  v2: withAliases(aliases, z.object(created)),
  v3: withAliases(aliases, z.strictObject(createdV3).superRefine(refuseOtherLoadersFields)),
}
export type InitialVersionData = z.output<typeof initialVersion.v2>

const ofProject = { project_id: z.string() }

/** `data` of POST /v2/version and /v3/version. */
export const createVersionData = {
  v2: withAliases(aliases, z.object({ ...created, ...ofProject })),
  v3: withAliases(
    aliases,
    z.strictObject({ ...createdV3, ...ofProject }).superRefine(refuseOtherLoadersFields),
  ),
}

const edited = {
  name: fields.name.nullish(),
  version_number: fields.version_number.nullish(),
  changelog: fields.changelog,
  dependencies: fields.dependencies.nullish(),
  game_versions: names.nullish(),
  version_type: channel.nullish(),
  loaders: names.nullish(),
  mrpack_loaders: names.nullish(),
  featured: z.boolean().nullish(),
  status: versionStatus.nullish(),
  environment: environment.nullish(),
  ordering: z.int().nullish(),
  downloads: z.int().nonnegative().nullish(),
  /** `[algorithm, hash]`, or the hash alone. */
  primary_file: z
    .union([z.tuple([algorithm, z.string()]).transform(([, hash]) => hash), z.string()])
    .nullish(),
  file_types: z
    .array(z.object({ algorithm: algorithm.nullish(), hash: z.string(), file_type: fileType.nullish() }))
    .max(256)
    .nullish(),
}

/** PATCH /v2/version/{id} and /v3/version/{id}: what is absent or null stays. */
export const editVersionData = {
  v2: withAliases(aliases, z.object(edited)),
  v3: withAliases(aliases, z.strictObject({ ...edited, ...unused })),
}
export type EditVersionData = z.output<typeof editVersionData.v2>

/** Quoted by some clients, empty in others: without a name the length of the hash tells. */
const algorithmName = z.preprocess((text) => {
  if (typeof text !== 'string') return text
  return text.replaceAll('"', '').trim().toLowerCase() || undefined
}, algorithm.optional())

/** The query of DELETE /v2/version_file/{hash}. */
export const fileOfHash = z.object({ algorithm: algorithmName, version_id: z.string().optional() })
export type FileOfHash = z.output<typeof fileOfHash>

/** `data` of POST /v2/version/{id}/file. */
export const addFilesData = z.object({
  file_types: files.file_types,
  file_parts: z.array(z.string()).nullish(),
})
