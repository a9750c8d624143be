import { GateFull } from '@modstead/infra/concurrency/bounded-gate'
import { openFile } from '@modstead/infra/files/open-file'
import { notFound, unavailable } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'
import { filesPrefix } from './file-routes.ts'
import { sendFile } from './send-file.ts'

interface Params {
  readonly signature: string
  /** The address in base64url. */
  readonly '*': string
}

/** The time for which we keep it ourselves. */
const CACHE_CONTROL = 'public, max-age=604800'

const busy = () =>
  unavailable('pictures-busy', 'Too many pictures of other hosts are being fetched. Try again.', 5)

/** Pictures that descriptions embed from other hosts, at addresses that only our own pages contain. */
export const externalImageRoute = (
  app: FastifyInstance,
  { filesUrl, externalPictures }: Pick<QueryDependencies, 'filesUrl' | 'externalPictures'>,
): void => {
  app.route({
    method: ['GET', 'HEAD'],
    // A wildcard, because addresses are longer than a parameter may be.
    url: `${filesPrefix(filesUrl)}/external/:signature/*`,
    async handler(request: FastifyRequest<{ Params: Params }>, reply): Promise<FastifyReply> {
      const { signature, '*': encoded } = request.params
      const picture = await externalPictures.find(signature, encoded).catch((error: unknown) => {
        throw error instanceof GateFull ? busy() : error
      })
      if (!picture) throw notFound('There is no such picture, or its host does not give it.')
      const { path, contentType, etag } = picture
      return sendFile(request, reply, {
        open: () => openFile(path),
        contentType,
        etag,
        cacheControl: CACHE_CONTROL,
      })
    },
  })
}
