import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from './dependencies.ts'
import type { CommandJob } from './jobs/command-job.ts'
import type { Reaction } from './reactions/reaction.ts'

type Routes = (app: FastifyInstance, deps: CommandDependencies) => void

/**
 * The write side of one context: its routes by the way their bodies are read, its reactions, jobs and timers.
 */
export interface CommandModule {
  readonly jsonRoutes: readonly Routes[]
  /** Bodies that are the fields of a form. */
  readonly formRoutes?: readonly Routes[]
  /** Bodies that are one picture. */
  readonly pictureRoutes?: readonly Routes[]
  /** Bodies that stay raw bytes, because they are signed or nobody reads them. */
  readonly rawRoutes?: readonly Routes[]
  /** Bodies that may be large and are read part by part. */
  readonly streamedRoutes?: readonly Routes[]
  readonly reactions?: readonly Reaction[]
  /** Reactions and routes enqueue them. */
  readonly jobs?: readonly CommandJob[]
  /** Jobs that timers become when they are due. */
  readonly timers?: readonly CommandJob[]
}
