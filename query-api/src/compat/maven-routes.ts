import { createHash } from 'node:crypto'
import { primaryOf } from '@modstead/domain/catalogue/display/primary-file'
import { byOrdering } from '@modstead/domain/catalogue/display/version-order'
import { isKnownLoader, loaderNamed } from '@modstead/domain/catalogue/tags/loaders'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findRenamedProject } from '../catalogue/project/find-project.ts'
import { projectJson, readProjects } from '../catalogue/project/project-answer.ts'
import type { ProjectView } from '../catalogue/project/project-view.ts'
import { readCoordinateVersions, type VersionView } from '../catalogue/version/version-view.ts'
import { isInsider, visibleVersions } from '../catalogue/visibility.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'
import { type ListedVersion, readListedVersions } from './listed-versions.ts'
import { mavenMetadata, mavenPom } from './maven-xml.ts'

interface MavenFile {
  readonly filename: string
  readonly url: string
  readonly primary: boolean
  readonly hashes: { readonly sha1: string; readonly sha512: string }
}

const CHECKSUM = /\.(sha1|sha512|md5)$/

const filesOf = ({ v2Head }: VersionView): readonly MavenFile[] => JSON.parse(`${v2Head}}`).files

const shares = (names: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((name) => names.includes(name))

/**
 * Finds a version by id, by number, or by `number-loader,gameversion,…`, where one of several loaders or game
 * versions is enough. If several match, the first counts: build tools keep the meaning of a coordinate, so it
 * must not change when the same number is published for another loader.
 */
const versionAt = (versions: readonly VersionView[], coordinate: string): VersionView | undefined => {
  const ordered = versions.toSorted(byOrdering)
  const exact =
    ordered.find(({ id }) => id === coordinate) ?? ordered.find(({ number }) => number === coordinate)
  if (exact) return exact
  return ordered.find(({ number, loaders, gameVersions }) => {
    if (!coordinate.startsWith(`${number}-`)) return false
    const wanted = coordinate.slice(number.length + 1).split(',')
    const wantedLoaders = wanted.filter(isKnownLoader)
    const wantedGameVersions = wanted.filter((name) => !isKnownLoader(name))
    return shares(loaders, wantedLoaders) && shares(gameVersions, wantedGameVersions)
  })
}

/** Build tools ask for the jar of a mod, whatever its file is called. */
const standsForJar = ({ ownLoaders }: VersionView): boolean =>
  ownLoaders.some((name) => loaderNamed(name)?.projectTypes.includes('mod'))

/** The file of this name. `artifact-coordinate.ext` means the primary one. */
const fileNamed = (version: VersionView, name: string, artifact: string, coordinate: string) => {
  const files = filesOf(version)
  const exact = files.find(({ filename }) => filename === name)
  if (exact || !name.startsWith(`${artifact}-${coordinate}.`)) return exact
  const primary = primaryOf(files)
  const ending = name.slice(name.lastIndexOf('.'))
  return primary?.filename.endsWith(ending) || (ending === '.jar' && standsForJar(version))
    ? primary
    : undefined
}

const sendXml = (reply: FastifyReply, xml: string, checksum: string | undefined): FastifyReply => {
  if (checksum === undefined) return reply.header('content-type', 'text/xml; charset=utf-8').send(xml)
  return reply.header('content-type', 'text/plain').send(createHash(checksum).update(xml).digest('hex'))
}

const metadataOf = (artifact: string, versions: readonly ListedVersion[], project: ProjectView): string => {
  const [newest] = versions
  if (!newest) throw notFound(`${project.id} has no versions.`)
  const release = versions.find(({ channel }) => channel === 'release') ?? newest
  return mavenMetadata({
    artifact,
    latest: newest.number,
    release: release.number,
    versions: [...new Set(versions.map(({ number }) => number).toReversed())],
    updatedAt: newest.publishedAt,
  })
}

/** Build tools use `…/maven` or the whole site as the repository, and request the group `maven.modrinth`. */
const ROOTS = ['/maven/maven/modrinth', '/maven/modrinth']

/** GET /maven/modrinth/{id or slug}/…: the layout that build tools expect in a repository. */
export const mavenRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  /** If only some viewers may see a project, only they get its listed versions. */
  const readListed = async (viewer: Viewer, project: ProjectView) =>
    project.visible || (await isInsider(deps.pool, viewer, 'version.see', project))
      ? readListedVersions(deps.pool, project.id)
      : []

  for (const root of ROOTS) {
    for (const checksum of [undefined, 'sha1', 'sha512', 'md5'])
      app.get<{ Params: { project: string } }>(
        `${root}/:project/maven-metadata.xml${checksum === undefined ? '' : `.${checksum}`}`,
        async (request, reply) => {
          const { project: artifact } = request.params
          const viewer = await viewerOf(deps, request)
          const project = await findRenamedProject(deps.pool, viewer, artifact)
          return sendXml(reply, metadataOf(artifact, await readListed(viewer, project), project), checksum)
        },
      )

    app.get<{ Params: { project: string; version: string; file: string } }>(
      `${root}/:project/:version/:file`,
      async (request, reply) => {
        const { project: artifact, version: coordinate, file } = request.params
        const checksum = CHECKSUM.exec(file)?.[1]
        const name = file.replace(CHECKSUM, '')
        const viewer = await viewerOf(deps, request)
        const project = await findRenamedProject(deps.pool, viewer, artifact)
        const meant = await readCoordinateVersions(deps.pool, project.id, coordinate)
        const version = versionAt(await visibleVersions(deps.pool, viewer, meant), coordinate)
        if (!version) throw notFound()
        if (name === `${artifact}-${coordinate}.pom`) {
          const [answer] = await readProjects(deps.pool, 'v2', [project.id])
          if (!answer) throw notFound()
          const { title, description }: Record<string, string> = JSON.parse(projectJson(answer))
          return sendXml(reply, mavenPom(artifact, coordinate, title ?? '', description ?? ''), checksum)
        }
        const found = fileNamed(version, name, artifact, coordinate)
        if (!found || checksum === 'md5') throw notFound()
        if (checksum === undefined) return reply.redirect(found.url, 302)
        return reply
          .header('content-type', 'text/plain')
          .send(checksum === 'sha1' ? found.hashes.sha1 : found.hashes.sha512)
      },
    )
  }
}
