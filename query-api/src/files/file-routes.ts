import type { StoredBytes } from '@modstead/infra/files/stored-bytes'
import { notFound } from '@modstead/infra/http/problem'
import { prepared } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { sendFile } from './send-file.ts'

interface FileParams {
  readonly project: string
  readonly version: string
  readonly filename: string
}

const fileAt = prepared('file by address', ({ project, version, filename }: FileParams) =>
  build
    .selectFrom('file')
    .where('version_id', '=', version)
    .where('project_id', '=', project)
    .where('filename', '=', filename)
    .select('sha512')
    .limit(1),
)

const contentTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jar: 'application/java-archive',
    litemod: 'application/java-archive',
    mrpack: 'application/x-modrinth-modpack+zip',
    zip: 'application/zip',
    asc: 'application/pgp-signature',
    sig: 'application/pgp-signature',
    gpg: 'application/pgp-signature',
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
  }),
)

const contentTypeOf = (filename: string): string =>
  contentTypes.get(filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/octet-stream'

/** The path of FILES_URL: `/files` for `https://host/files`, nothing for a separate host. */
export const filesPrefix = (filesUrl: string): string => new URL(filesUrl).pathname.replace(/\/+$/, '')

/**
 * The uploaded files and pictures. Anybody with the address of a file gets it, whatever its version's status:
 * addresses contain two ids that nobody can guess, and once-public addresses stay in lock files and caches.
 */
export const fileRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const prefix = filesPrefix(deps.filesUrl)

  const countDownload = (request: FastifyRequest, projectId: string, versionId: string): void => {
    const at = Math.floor(Date.now() / 1000)
    const client = deps.clientDigest(request.ip)
    deps.downloads
      .record({ at, client, projectId, versionId })
      .catch((error: unknown) =>
        request.log.error({ err: error, reqId: request.id }, 'a download could not be counted'),
      )
  }

  // Not `get`: fastify's own HEAD routes would say that a file has no length.
  const method = ['GET', 'HEAD']

  app.route({
    method,
    url: `${prefix}/data/:project/versions/:version/:filename`,
    async handler(request: FastifyRequest<{ Params: FileParams }>, reply): Promise<FastifyReply> {
      const { project, version, filename } = request.params
      const [found] = await fileAt(deps.pool, { project, version, filename })
      if (!found) throw notFound()
      const { sha512 } = found
      const file = {
        open: () => deps.files.open(sha512),
        etag: `"${sha512}"`,
        contentType: contentTypeOf(filename),
        attachment: filename,
      }
      return sendFile(request, reply, file, () => countDownload(request, project, version))
    },
  })

  app.route({
    method,
    url: `${prefix}/images/:name`,
    async handler(request: FastifyRequest<{ Params: { name: string } }>, reply): Promise<FastifyReply> {
      const { name } = request.params
      const open = () => openPicture(deps, `images/${name}`)
      return sendFile(request, reply, { open, etag: `"${name}"`, contentType: contentTypeOf(name) })
    },
  })
}

const openPicture = async (
  { images }: Pick<QueryDependencies, 'images'>,
  path: string,
): Promise<StoredBytes | null> => {
  try {
    return await images.open(path)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
