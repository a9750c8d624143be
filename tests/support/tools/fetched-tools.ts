import { execFile } from 'node:child_process'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../architecture/repository.ts'

const CACHE = join(root, '.cache/tools')
/** The first time fetches and compiles everything that a tool consists of. */
const FETCH_MS = 15 * 60_000

const run = promisify(execFile)

export interface Tool {
  /** The package and its version, in its registry's notation. */
  readonly packaged: string
  readonly version: string
  /** File name of the program. */
  readonly program: string
}

export interface FetchedTool {
  /** undefined: it is not available, for the reason in `missing`. */
  readonly path: string | undefined
  /** One line. */
  readonly missing: string
  readonly environment: Readonly<Record<string, string>>
}

type Installer = (
  tool: Tool,
  folder: string,
) => readonly [command: string, args: readonly string[], env: object]

const installers = {
  go: ({ packaged, version }, folder) => [
    'go',
    ['install', `${packaged}@${version}`],
    { GOBIN: join(folder, 'bin') },
  ],
  /** A package that is unpacked but not installed, in the version of this Debian release. */
  debian: ({ packaged, program }, folder) => [
    'sh',
    [
      '-c',
      `apt-get update -qq && mkdir -p ${folder}/bin && cd ${folder} &&
       apt-get download -qq ${packaged} && dpkg-deb -x ./*.deb . && ln -s ../usr/bin/${program} bin/`,
    ],
    {},
  ],
  python: ({ packaged, version }, folder) => [
    'python3',
    ['-m', 'pip', 'install', '--quiet', '--target', folder, `${packaged}==${version}`],
    {},
  ],
} as const satisfies Record<string, Installer>

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const whyNot = (error: unknown, { program }: Tool, command: string): string => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `there is no ${command} that could fetch ${program}`
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return `${command} could not fetch ${program}: ${said.trim().split('\n').at(-1)}`
}

/** Fetches a tool once and keeps it below `.cache/tools`. */
export const fetchTool = async (by: keyof typeof installers, tool: Tool): Promise<FetchedTool> => {
  const folder = join(CACHE, tool.program, tool.version)
  const path = join(folder, 'bin', tool.program)
  const environment = { PYTHONPATH: folder }
  if (await exists(path)) return { path, missing: '', environment }
  // Moved once it is complete: an interrupted fetch leaves nothing that looks complete.
  const partial = `${folder}-${process.pid}`
  const [command, args, env] = installers[by](tool, partial)
  try {
    await mkdir(dirname(folder), { recursive: true })
    console.error(`Fetching ${tool.program} for the specs …`)
    await run(command, args, { env: { ...process.env, ...env }, timeout: FETCH_MS })
    await rename(partial, folder)
  } catch (error) {
    if (!(await exists(path))) return { path: undefined, missing: whyNot(error, tool, command), environment }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return { path, missing: '', environment }
}
