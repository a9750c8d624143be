/** Targets of relative addresses in a README: a page of the repository, or the bytes of a file. */
export interface SourceRepository {
  /** Ends in `/`. */
  readonly pages: string
  /** Ends in `/`. */
  readonly files: string
  /** Part of both: the README's folder within the repository. Empty, or ends in `/`. */
  readonly folder: string
}

const layouts: ReadonlyMap<string, (project: string, ref: string) => Omit<SourceRepository, 'folder'>> =
  new Map(
    Object.entries({
      'github.com': (project, ref) => ({
        pages: `https://github.com/${project}/blob/${ref}/`,
        files: `https://raw.githubusercontent.com/${project}/${ref}/`,
      }),
      'gitlab.com': (project, ref) => ({
        pages: `https://gitlab.com/${project}/-/blob/${ref}/`,
        files: `https://gitlab.com/${project}/-/raw/${ref}/`,
      }),
      'codeberg.org': (project, ref) => ({
        pages: `https://codeberg.org/${project}/src/commit/${ref}/`,
        files: `https://codeberg.org/${project}/raw/commit/${ref}/`,
      }),
      'bitbucket.org': (project, ref) => ({
        pages: `https://bitbucket.org/${project}/src/${ref}/`,
        files: `https://bitbucket.org/${project}/raw/${ref}/`,
      }),
    }),
  )

const tidy = (path: string): string => path.replace(/^\/+|\/+$/g, '')

/**
 * Parses the address of a repository, or of a folder in it (`…/tree/main/fabric`). `ref` is a commit, tag or
 * branch. It defaults to the one in the address, or else to the newest state. Returns null for hosts with
 * unknown addresses.
 */
export const sourceRepository = (address: string, ref?: string): SourceRepository | null => {
  const url = URL.parse(address)
  const layout = url === null ? undefined : layouts.get(url.hostname.replace(/^www\./, ''))
  if (url === null || layout === undefined) return null
  const path = tidy(url.pathname)
  const [project = '', ownRef, folder = ''] =
    /^(.+?)\/(?:-\/)?(?:tree|blob|src(?:\/branch|\/commit|\/tag)?)\/([^/]+)(?:\/(.*))?$/
      .exec(path)
      ?.slice(1) ?? [path]
  const name = project.replace(/\.git$/, '')
  if (!/^[^/]+\/[^/]/.test(name)) return null
  const places = layout(name, encodeURIComponent(ref ?? ownRef ?? 'HEAD'))
  return { ...places, folder: folder === '' ? '' : `${tidy(folder)}/` }
}

/**
 * Whether an address depends on the page that contains it. Addresses within that page (`#usage`) do not
 * count.
 */
export const isRelative = (address: string): boolean =>
  address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/|\\)/i.test(address.trim())

/**
 * The full address of a relative one, or undefined if it is not one. `/` at its start means the repository's
 * root.
 */
export const resolveInRepository = (
  address: string,
  repository: SourceRepository,
  kind: 'page' | 'file',
): string | undefined => {
  const root = kind === 'page' ? repository.pages : repository.files
  const rooted = address.startsWith('/')
  return URL.parse(rooted ? address.replace(/^\/+/, '') : address, rooted ? root : root + repository.folder)
    ?.href
}
