import type { z } from 'zod'
import type { AnswerOf, Asked, Contracts, Given, KeyBy } from './contracts.ts'
import { routePath } from './route-path.ts'

/** Method and address of a route that changes something. */
type ChangeRoute = KeyBy<'POST' | 'PATCH' | 'DELETE'>

/** Files are sent as a form, whose `data` part the contract describes. */
type BodyOf<C> = C extends { media: 'picture' | 'multipart' }
  ? { body: FormData | Blob }
  : Given<C, 'body'> extends z.ZodType
    ? { body: z.input<Given<C, 'body'>> }
    : { body?: never }

declare const answer: unique symbol

/** One change to send, typed with its answer. */
export type Change<Answer = unknown> = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON, or unchanged if it holds files. */
  body?: unknown
  readonly [answer]?: Answer
}

/** A change of the API, as `changeTo('PATCH /v3/project/:project', { params, body })`. */
export function changeTo<Route extends ChangeRoute>(
  route: Route,
  wanted: Asked<Contracts[Route]> & BodyOf<Contracts[Route]>,
): Change<AnswerOf<Contracts[Route]>> {
  const [method = '', path = ''] = route.split(' ')
  const { body } = wanted
  return {
    method: method as Change['method'],
    path: routePath(path, wanted),
    ...(body !== undefined && { body }),
  }
}
