import type { z } from 'zod'
import type { Api } from '../api.ts'

/** The prefix of a route: a form of the public API, or one for the product's own pages. */
export type Root = Api | '_internal' | 'site'

/** How a body is read: as JSON, as a form of plain fields, as the bytes of one picture, or part by part. */
export type Media = 'json' | 'form' | 'picture' | 'multipart'

/**
 * The format of an endless answer, written item by item. The first one applies unless the client accepts
 * another.
 */
export type StreamMedia = 'application/x-ndjson' | 'text/event-stream'

/** Everything that a client has to know about one route. The side that serves the route has its handler. */
export interface RouteContract<Right extends string = string, Code extends string = string> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below each root, e.g. `/project/:id`. */
  readonly path: `/${string}`
  readonly roots: readonly Root[]
  /** One line for the reference, e.g. "Edit a project". */
  readonly summary: string
  /** The name of the required right in the policy. null: open to everybody. */
  readonly right: Right | null
  /**
   * Protects against stolen sessions: the sender must have signed in, or proved who they are, within ten
   * minutes. `of sessions` exempts tokens with the scope.
   */
  readonly needsProof?: true | 'of sessions'
  /** Its keys are the names in `path`. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** For a multipart body, its `data` part. */
  readonly body?: z.ZodType
  /** Defaults to `json`. */
  readonly media?: Media
  /** Status of a success. Defaults to 200, or 204 without content. */
  readonly status?: number
  /**
   * JSON of a success. null: a success has no content. On `/v2` the contract file of the public API applies
   * instead.
   */
  readonly answer: z.ZodType | null
  /** The answer continues for as long as the client listens. `answer` is one item of it. */
  readonly stream?: readonly StreamMedia[]
  /** Codes of refusals, besides those that any request can cause. */
  readonly problems: readonly Code[]
}

/** The status of a success. */
export const successOf = ({ status, answer }: RouteContract): number =>
  status ?? (answer === null ? 204 : 200)

/**
 * Declares contracts with rights and codes that the product knows, and keeps their literal types for clients.
 */
export const contractsOf =
  <Right extends string, Code extends string>() =>
  <const Contract extends RouteContract<Right, Code>>(contract: Contract): Contract =>
    contract

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The parts of a request that its handler gets. */
export interface RequestOf<Contract extends RouteContract> {
  readonly root: Contract['roots'][number]
  readonly params: Parsed<Contract['params']>
  readonly query: Parsed<Contract['query']>
  readonly body: Parsed<Contract['body']>
}
