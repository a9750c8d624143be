import type { z } from 'zod'
import type { Api } from '../api.ts'

/** Below what a route stands: a form of the public API, or what belongs to the product's own pages. */
export type Root = Api | '_internal' | 'site'

/** How a body is read: as JSON, as a form of plain fields, as the bytes of one picture, or part by part. */
export type Media = 'json' | 'form' | 'picture' | 'multipart'

/** How an answer without an end is written, item by item; the first unless the client accepts another. */
export type StreamMedia = 'application/x-ndjson' | 'text/event-stream'

/** All that a client has to know of one route. The handler is found on the side that serves it. */
export interface RouteContract<Right extends string = string, Code extends string = string> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below each of its roots, e.g. `/project/:id`. */
  readonly path: `/${string}`
  readonly roots: readonly Root[]
  /** One line for the reference, e.g. "Edit a project". */
  readonly summary: string
  /** Its name in the policy; null: open to everybody. */
  readonly right: Right | null
  /**
   * What a stolen session must not reach: the sender has signed in, or proved who they are, within ten minutes. `of sessions`
   * lets tokens with the scope do it too.
   */
  readonly needsProof?: true | 'of sessions'
  /** Its keys are the names in `path`. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Of a multipart body: its `data` part. */
  readonly body?: z.ZodType
  /** `json` unless told. */
  readonly media?: Media
  /** Of a success; 200 or, without content, 204 unless told. */
  readonly status?: number
  /** JSON of a success; null: a success has no content. On `/v2` its contract file holds instead. */
  readonly answer: z.ZodType | null
  /** The answer goes on for as long as the client listens: `answer` is one item of it. */
  readonly stream?: readonly StreamMedia[]
  /** Codes of refusals besides those that any request may meet. */
  readonly problems: readonly Code[]
}

/** The status of a success. */
export const successOf = ({ status, answer }: RouteContract): number =>
  status ?? (answer === null ? 204 : 200)

/** Declares contracts whose rights and codes the product knows, and keeps their literal types for clients. */
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
