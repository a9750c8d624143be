import { fileKey } from '../../kernel/safe-path.ts'
import { PACK_LOADERS, type PackIndex, packIndex } from './mrpack-index.ts'

export interface MrpackFile {
  readonly path: string
  /** Lower-case hex. */
  readonly sha1: string
  /** Lower-case hex. */
  readonly sha512: string
  readonly downloads: readonly string[]
  /** Bytes. */
  readonly size: number
}

export interface Mrpack {
  readonly name: string
  readonly versionId: string
  readonly gameVersion: string
  /** Empty for a pack that runs on the game without a loader. */
  readonly loaders: readonly string[]
  readonly files: readonly MrpackFile[]
}

export type MrpackReading =
  | { readonly ok: true; readonly mrpack: Mrpack }
  | { readonly ok: false; readonly because: string }

/** Packs can download from these hosts and from the catalogue's own. */
const DOWNLOAD_HOSTS: readonly string[] = ['github.com', 'raw.githubusercontent.com', 'gitlab.com']

const URL_FORM = /^(https?):\/\/([a-z0-9.-]+(?::\d{1,5})?)\/[!-~]*$/

/** Our own hosts can be served without TLS, on a developer's machine. All others need it. */
const downloadProblem = (url: string, ownHosts: readonly string[]): string | null => {
  const [, scheme, host] = URL_FORM.exec(url) ?? []
  if (host === undefined) return `${JSON.stringify(url)} is not a plain web address`
  if (ownHosts.includes(host)) return null
  if (DOWNLOAD_HOSTS.includes(host) && scheme === 'https') return null
  return `the pack downloads from ${host}, which is not among the allowed sources`
}

const fileProblem = (index: PackIndex, ownHosts: readonly string[]): string | null => {
  const paths = new Set<string>()
  for (const { path, downloads } of index.files) {
    if (paths.has(fileKey(path))) return `the pack puts two files at ${path}`
    paths.add(fileKey(path))
    for (const url of downloads) {
      const problem = downloadProblem(url, ownHosts)
      if (problem !== null) return `${path}: ${problem}`
    }
  }
  return null
}

const parseJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const refused = (because: string): MrpackReading => ({
  ok: false,
  because: `Invalid modrinth.index.json: ${because}`,
})

/**
 * Reads the text of a pack's `modrinth.index.json`. `ownHosts` are the hosts that serve this catalogue's files, with a
 * port if it is not the default one.
 */
export const readMrpack = (
  text: string,
  { ownHosts, hasOverrides }: { readonly ownHosts: readonly string[]; readonly hasOverrides: boolean },
): MrpackReading => {
  const json = parseJson(text)
  if (json === null) return refused('it is not JSON')
  const parsed = packIndex.safeParse(json.value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const index = parsed.data
  if (index.files.length === 0 && !hasOverrides) return refused('the pack has neither files nor overrides')
  const problem = fileProblem(index, ownHosts)
  if (problem !== null) return refused(problem)
  return {
    ok: true,
    mrpack: {
      name: index.name,
      versionId: index.versionId,
      gameVersion: index.dependencies.minecraft ?? '',
      loaders: Object.entries(PACK_LOADERS)
        .filter(([key]) => key in index.dependencies)
        .map(([, loader]) => loader),
      files: index.files.map(({ path, hashes, downloads, fileSize }) => ({
        path,
        ...hashes,
        downloads,
        size: fileSize,
      })),
    },
  }
}
