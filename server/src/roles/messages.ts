/** A route that a process answers, in fastify's notation. */
export interface ServedRoute {
  readonly method: string
  readonly url: string
}

/** A message of a role process to the process that started it. */
export interface ReadyMessage {
  readonly kind: 'ready'
  readonly port: number
  /** Routes of the two APIs. Only their keepers send requests to the other roles. */
  readonly routes: readonly ServedRoute[]
  /** The link for the first administrator. null: nobody can become one. */
  readonly administratorLink: string | null
}

/** The process ends soon. It still answers pending requests, and must not get new ones. */
export interface LeavingMessage {
  readonly kind: 'leaving'
}

export type RoleMessage = ReadyMessage | LeavingMessage

export const isRoleMessage = (message: unknown): message is RoleMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'ready' || message.kind === 'leaving')
