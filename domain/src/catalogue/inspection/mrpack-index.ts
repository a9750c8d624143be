import { z } from 'zod'
import { pathProblem } from '../../kernel/safe-path.ts'

/** Maps the dependency keys of a modpack to loaders. */
export const PACK_LOADERS = {
  forge: 'forge',
  neoforge: 'neoforge',
  'fabric-loader': 'fabric',
  'quilt-loader': 'quilt',
} as const

const MAX_FILES = 16_384
const MAX_DOWNLOADS = 32
const KEYS: readonly string[] = ['minecraft', ...Object.keys(PACK_LOADERS)]

const hash = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-fA-F]{${length}}$`), `must be ${length} hex digits`)
    .transform((hex) => hex.toLowerCase())

const packFile = z.object({
  path: z.string().refine((path) => pathProblem(path) === null, {
    error: ({ input }) => `${JSON.stringify(input)} ${pathProblem(String(input))}`,
  }),
  hashes: z.object({ sha1: hash(40), sha512: hash(128) }),
  downloads: z.array(z.string().max(4096)).min(1).max(MAX_DOWNLOADS),
  fileSize: z.int().nonnegative().max(0xffff_ffff),
})

/** The index of a modpack as the archive has it. `readMrpack` also checks its download hosts. */
export const packIndex = z.object({
  formatVersion: z.literal(1),
  game: z.literal('minecraft'),
  versionId: z.string().min(1).max(512),
  name: z.string().min(1).max(512),
  summary: z.string().max(2048).nullish(),
  files: z.array(packFile).max(MAX_FILES),
  dependencies: z
    .record(z.string(), z.string().min(1).max(64))
    .refine((needs) => 'minecraft' in needs, 'must name a version of minecraft')
    .refine(
      (needs) => Object.keys(needs).every((key) => KEYS.includes(key)),
      `may only name ${KEYS.join(', ')}`,
    ),
})

export type PackIndex = z.output<typeof packIndex>
