import { mayBeAbsent, parseRequest } from '@modstead/infra/http/routes/parse-request'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { CommandDependencies } from '../dependencies.ts'
import type { UploadedFile } from './multipart/received-parts.ts'
import { withMultipart } from './receive-multipart.ts'
import type { WriteContract, WriteRequest } from './serve-write.ts'

type MultipartContract = WriteContract & { readonly media: 'multipart'; readonly body: z.ZodType }

/** The parts of a request that a handler of a multipart body gets: `body` is its `data` part. */
export interface MultipartRequest<Contract extends MultipartContract> extends WriteRequest<Contract> {
  readonly files: readonly UploadedFile[]
}

/** Serves a route whose body is streamed. The sender is authorized before the body is read. */
export const serveMultipart = <Contract extends MultipartContract>(
  app: FastifyInstance,
  deps: Pick<CommandDependencies, 'authenticate' | 'files' | 'idempotencyKeys'>,
  contract: Contract,
  handle: (write: MultipartRequest<NoInfer<Contract>>) => Promise<unknown>,
): void => {
  const dataPart = mayBeAbsent(contract.body) ? 'optional' : 'first'
  routeOf(app, contract, (asked) =>
    withMultipart(
      deps,
      asked.request,
      contract.right,
      (write, { data, files }) => {
        const { params, query } = asked.request
        return handle({ ...write, ...parseRequest(contract, { params, query, body: data }), ...asked, files })
      },
      dataPart,
    ),
  )
}
