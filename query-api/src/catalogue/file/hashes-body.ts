import { CHANNELS } from '@modstead/domain/catalogue/display/offered-versions'
import { invalidField, invalidInput } from '@modstead/infra/http/problem'
import { z } from 'zod'
import type { VersionFilter } from '../version/version-filter.ts'

const MAX_HASHES = 20_000

const texts = z.array(z.string()).nullish()

const filter = z.object({
  loaders: texts,
  game_versions: texts,
  version_types: z.array(z.enum(CHANNELS)).nullish(),
  loader_fields: z.record(z.string(), z.array(z.unknown())).nullish(),
})
type Filter = z.infer<typeof filter>

export const filterBody = filter

export const hashesBody = z.object({
  hashes: z.array(z.string()).max(MAX_HASHES),
  algorithm: z.string().nullish(),
})

export const updateBody = hashesBody.extend(filter.shape)

export const individualBody = z.object({
  algorithm: z.string().nullish(),
  hashes: z.array(filter.extend({ hash: z.string() })).max(MAX_HASHES),
})

/** Throws the 400 problem that names the first field at fault. */
export const parseBody = <Body>(schema: z.ZodType<Body>, body: unknown): Body => {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [field, because] = [issue?.path.join('.'), `${issue?.message}.`]
  throw field ? invalidField(field, because) : invalidInput(`The body is not valid: ${because}`)
}

/** v3 asks for game versions by `loader_fields`. */
export const versionFilterOf = (body: Filter): VersionFilter => ({
  loaders: body.loaders,
  gameVersions: body.game_versions ?? body.loader_fields?.game_versions?.map(String),
  channels: body.version_types,
})
