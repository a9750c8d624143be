/** A route that a process answers, as fastify writes it. */
export interface ServedRoute {
  readonly method: string
  readonly url: string
}

/** A message of a role process to the process that started it. */
export interface ReadyMessage {
  readonly kind: 'ready'
  readonly port: number
  /** Of the two APIs; the other roles answer nobody but their keepers. */
  readonly routes: readonly ServedRoute[]
  /** By which somebody becomes the first administrator; null: nobody can. */
  readonly administratorLink: string | null
}

/** The process ends soon: it still answers what it was sent, and must be sent nothing new. */
export interface LeavingMessage {
  readonly kind: 'leaving'
}

export type RoleMessage = ReadyMessage | LeavingMessage

export const isRoleMessage = (message: unknown): message is RoleMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'ready' || message.kind === 'leaving')
