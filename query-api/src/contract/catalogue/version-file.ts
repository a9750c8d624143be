import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { APIS } from '@modstead/infra/http/api'
import { textParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { project } from '../answers/project.ts'
import { version } from '../answers/version.ts'
import { contract } from '../contract.ts'

const ALGORITHMS = ['sha1', 'sha512'] as const
export type HashAlgorithm = (typeof ALGORITHMS)[number]

const MAX_HASHES = 20_000

/** Some existing clients send the name in quotes. */
const bareName = (text: unknown): unknown => {
  if (typeof text !== 'string') return text
  const name = text.replaceAll('"', '').trim().toLowerCase()
  return name === '' ? undefined : name
}

/** Without one, the length of the first hash decides. */
const algorithm = z.preprocess(bareName, z.enum(ALGORITHMS, 'It must be sha1 or sha512').nullish())

const hash = z.string().describe('Hash of a file, in any case')
const params = z.object({ hash })
const algorithmParam = textParam
  .transform(bareName)
  .pipe(algorithm)
  .meta({ type: 'string', enum: [...ALGORITHMS] })

const texts = z.array(z.string()).nullish()

const wishes = z.object({
  loaders: texts,
  game_versions: texts,
  version_types: z.array(z.enum(CHANNELS)).nullish(),
  loader_fields: z.record(z.string(), z.array(z.unknown())).nullish(),
})
/** The conditions that make a version an update. */
export type UpdateWishes = z.output<typeof wishes>

const hashes = z.object({ hashes: z.array(hash).max(MAX_HASHES), algorithm })
const wishesForAll = hashes.extend(wishes.shape)
const wishesForEach = z.object({ algorithm, hashes: z.array(wishes.extend({ hash })).max(MAX_HASHES) })

const byHash = <Schema extends z.ZodType>(schema: Schema) => z.record(hash, schema)

export const readVersionOfFile = contract({
  method: 'GET',
  path: '/version_file/:hash',
  roots: APIS,
  summary: 'The version that holds a file, by the hash of the file',
  right: null,
  params,
  query: z.object({ algorithm: algorithmParam, version_id: textParam }),
  answer: version,
  problems: ['not-found'],
})

export const downloadFile = contract({
  method: 'GET',
  path: '/version_file/:hash/download',
  roots: APIS,
  summary: 'Where to download a file, by its hash',
  right: null,
  params,
  query: z.object({ algorithm: algorithmParam, version_id: textParam }),
  status: 307,
  answer: z.strictObject({ url: z.string() }),
  problems: ['not-found'],
})

export const readUpdateOfFile = contract({
  method: 'POST',
  path: '/version_file/:hash/update',
  roots: APIS,
  summary: 'The newest version that a file could be updated to',
  right: null,
  params,
  query: z.object({ algorithm: algorithmParam }),
  body: wishes,
  answer: version,
  problems: ['not-found'],
})

export const readVersionsOfFiles = contract({
  method: 'POST',
  path: '/version_files',
  roots: APIS,
  summary: 'The versions that hold files, by the hashes of the files',
  right: null,
  body: hashes,
  answer: byHash(version),
  problems: [],
})

export const readProjectsOfFiles = contract({
  method: 'POST',
  path: '/version_files/project',
  roots: APIS,
  summary: 'The projects of files, by the hashes of the files',
  right: null,
  body: hashes,
  answer: byHash(project),
  problems: [],
})

export const readUpdatesOfFiles = contract({
  method: 'POST',
  path: '/version_files/update',
  roots: APIS,
  summary: 'The newest version that each file could be updated to',
  right: null,
  body: wishesForAll,
  answer: byHash(version),
  problems: [],
})

export const readUpdatesOfEachFile = contract({
  method: 'POST',
  path: '/version_files/update_individual',
  roots: APIS,
  summary: 'The newest version that each file could be updated to, with wishes for each',
  right: null,
  body: wishesForEach,
  answer: byHash(version),
  problems: [],
})

export const readAllUpdatesOfFiles = contract({
  method: 'POST',
  path: '/version_files/update_many',
  roots: APIS,
  summary: 'All versions that each file could be updated to, newest first',
  right: null,
  body: wishesForAll,
  answer: byHash(z.array(version)),
  problems: [],
})
