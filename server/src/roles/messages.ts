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
}

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready'
