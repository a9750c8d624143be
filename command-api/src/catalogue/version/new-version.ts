import { MAX_VERSION_FILES } from '@modstead/domain/catalogue/limits'
import { refusePackLoaders } from '@modstead/domain/catalogue/version/change-compatibility'
import { z } from 'zod'
import { withAliases } from '../../http/aliases.ts'
import {
  aliases,
  channel,
  dependencies,
  environment,
  fileType,
  modLoaders,
  names,
  unused,
  versionStatus,
} from './fields.ts'

export const fileTypes = z
  .record(z.string(), fileType.nullable())
  .nullish()
  .describe('By name of the part; null: an ordinary file')

const history = z
  .object({
    id: z.string().nullish(),
    author_id: z.string().nullish(),
    date_published: z.iso.datetime({ offset: true }).nullish(),
    downloads: z.int().nonnegative().nullish(),
  })
  .describe('What an administrator carries over from an existing catalogue; refused from anybody else')

/** The fields of a new version. */
export const newVersionV2 = {
  name: z.string(),
  version_number: z.string(),
  changelog: z.string().nullish().describe('In Markdown'),
  dependencies: dependencies.nullish().transform((list) => list ?? []),
  game_versions: names.nullish().transform((list) => list ?? []),
  version_type: channel,
  loaders: names,
  mrpack_loaders: modLoaders,
  featured: z
    .boolean()
    .nullish()
    .transform((featured) => featured ?? false),
  status: versionStatus.nullish().describe('listed without it'),
  environment: environment.nullish().describe('Where it runs; what its project says without it'),
  ordering: z.int().nullish(),
  file_parts: z.array(z.string()).max(MAX_VERSION_FILES).describe('Names of the parts with its files'),
  primary_file: z.string().nullish().describe('One of the parts; the first of them without it'),
  file_types: fileTypes,
  import: history.nullish(),
}

/** The same; v3 also asks where a version runs. */
export const newVersionV3 = { ...newVersionV2, ...unused, environment }

/** Refuses the fields of loaders that the version does not have. */
export const refuseOtherLoadersFields = (
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
export const initialVersionV2 = withAliases(aliases, z.object(newVersionV2))
export const initialVersionV3 = withAliases(
  aliases,
  z.strictObject(newVersionV3).superRefine(refuseOtherLoadersFields),
)
export type InitialVersionData = z.output<typeof initialVersionV2>
