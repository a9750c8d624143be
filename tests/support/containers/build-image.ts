import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import dockerignore from '@balena/dockerignore'
import { repositoryFiles, root, textOf } from '../../architecture/repository.ts'
import { imageText, type Stage, type Step, stagesOf } from './image-file.ts'
import { type Account, unprivileged } from './unprivileged.ts'

const RUN_MS = 20 * 60_000
const OUTPUT_BYTES = 2 ** 26

/** Variables for reaching package registries from this machine. */
const OF_THE_NETWORK = /^(npm_config_|node_extra_ca_certs$|ssl_cert_|https?_proxy$|no_proxy$)/i

const run = promisify(execFile)

export interface BuiltImage {
  /**
   * `/` of a container. Files that no step gave to the account belong to the builder, so that the account
   * cannot write them.
   */
  readonly directory: string
  /** A folder for `node`, first on the PATH as in the image. */
  readonly binaries: string
  readonly account: Account
  /** The whole folder, for `rm`. */
  readonly whole: string
}

interface Site {
  readonly whole: string
  readonly binaries: string
  readonly home: string
  readonly account: Account
}

const networkVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_NETWORK.test(name)))

const ignored = dockerignore.default().add(textOf('.dockerignore'))
const context = (): readonly string[] => repositoryFiles().filter((path) => !ignored.ignores(path))

/** Not everybody may read the file that names the registry for npm. */
const prepare = async (): Promise<Site> => {
  const whole = await mkdtemp(join(tmpdir(), 'modstead-image-'))
  const [binaries, home] = [join(whole, 'bin'), join(whole, 'home')]
  await Promise.all([binaries, home].map((folder) => mkdir(folder)))
  await copyFile(process.execPath, join(binaries, 'node'))
  const npmrc =
    process.env.npm_config_userconfig ?? process.env.NPM_CONFIG_USERCONFIG ?? join(homedir(), '.npmrc')
  await copyFile(npmrc, join(home, '.npmrc')).catch(() => undefined)
  const account = unprivileged()
  await run('chmod', ['755', whole])
  return { whole, binaries, home, account }
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory()

/** Imitates COPY: the contents of a folder, or a file into a folder or under another name. */
const copyInto = async (source: string, target: string, isManyOrFolder: boolean): Promise<void> => {
  if (await isFolder(source)) await cp(source, target, { recursive: true, verbatimSymlinks: true })
  else {
    const file = isManyOrFolder ? join(target, basename(source)) : target
    await mkdir(dirname(file), { recursive: true })
    await copyFile(source, file)
  }
}

const copyFromContext = async (source: string, target: string, isFolderTarget: boolean): Promise<void> => {
  const below = source === '.' ? '' : `${source}/`
  for (const path of context()) {
    if (path === source) await copyInto(join(root, path), target, isFolderTarget)
    else if (path.startsWith(below)) {
      const file = join(target, path.slice(below.length))
      await mkdir(dirname(file), { recursive: true })
      await copyFile(join(root, path), file)
    }
  }
}

/** If this process is root, files from COPY belong to root. */
const builder = (): Account => ({ uid: process.getuid?.(), gid: process.getgid?.() })

const giveTo = ({ uid, gid }: Account, path: string) =>
  uid === undefined ? undefined : run('chown', ['--recursive', '--no-dereference', `${uid}:${gid}`, path])

/** Runs the steps of one stage in a folder that represents its root. */
class StageBuild {
  readonly directory: string
  private readonly site: Site
  private working = '/'

  constructor(directory: string, site: Site) {
    this.directory = directory
    this.site = site
  }

  async carryOut(step: Step, others: ReadonlyMap<string, string>): Promise<void> {
    if (step.instruction === 'WORKDIR') {
      this.working = resolve(this.working, step.words[0] ?? '/')
      await mkdir(this.inside('.'), { recursive: true })
    }
    if (step.instruction === 'COPY') await this.copy(step, others)
    if (step.instruction === 'RUN') await this.run(step.text)
  }

  workIn(path: string): this {
    this.working = path
    return this
  }

  get workingFolder(): string {
    return this.working
  }

  private inside(path: string): string {
    return join(this.directory, resolve(this.working, path))
  }

  private async copy({ words, flags }: Step, others: ReadonlyMap<string, string>): Promise<void> {
    const target = words.at(-1) ?? '.'
    const sources = words.slice(0, -1)
    const isFolderTarget = sources.length > 1 || target.endsWith('/') || target === '.'
    const from = flags.get('from')
    for (const source of sources)
      if (from === undefined) await copyFromContext(source, this.inside(target), isFolderTarget)
      else await copyInto(join(others.get(from) ?? '', source), this.inside(target), isFolderTarget)
    await giveTo(flags.has('chown') ? this.site.account : builder(), this.inside(target))
  }

  private async run(command: string): Promise<void> {
    const { account, binaries, home } = this.site
    await giveTo(account, this.directory)
    await giveTo(account, home)
    await run('/bin/sh', ['-c', command], {
      cwd: this.inside('.'),
      ...account,
      env: {
        ...networkVariables(),
        PATH: `${binaries}:${process.env.PATH}`,
        HOME: home,
        // npm scripts pass on their own cache and settings, which belong to somebody else.
        npm_config_cache: join(home, '.npm'),
        npm_config_userconfig: join(home, '.npmrc'),
      },
      timeout: RUN_MS,
      maxBuffer: OUTPUT_BYTES,
    })
  }
}

const buildStage = async (
  { from, name, steps }: Stage,
  number: number,
  site: Site,
  done: ReadonlyMap<string, StageBuild>,
): Promise<StageBuild> => {
  const directory = join(site.whole, name ?? `stage-${number}`)
  await mkdir(directory)
  const stage = new StageBuild(directory, site)
  const base = done.get(from)
  if (base !== undefined) {
    await cp(base.directory, directory, { recursive: true, verbatimSymlinks: true })
    stage.workIn(base.workingFolder)
  }
  const folders = new Map([...done].map(([each, { directory: folder }]) => [each, folder]))
  for (const step of steps) await stage.carryOut(step, folders)
  return stage
}

/**
 * Builds the image as the Dockerfile says, in temporary folders instead of layers: runs its COPY and RUN
 * steps as an unprivileged user, on this machine's own system instead of the base image.
 */
export const buildImage = async (): Promise<BuiltImage> => {
  const site = await prepare()
  const done = new Map<string, StageBuild>()
  let last: StageBuild | undefined
  for (const [number, stage] of stagesOf(imageText()).entries()) {
    last = await buildStage(stage, number, site, done)
    if (stage.name !== undefined) done.set(stage.name, last)
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage')
  return { directory: last.directory, binaries: site.binaries, account: site.account, whole: site.whole }
}
