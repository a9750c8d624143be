import { consumerTooSlow, droppedByServer, type Refusal } from '../refusals.ts'

interface Call {
  emit(event: 'error', refusal: Refusal): boolean
}

/** The open subscriptions, so that the server can end them. */
export const createOpenSubscriptions = () => {
  const open = new Set<Call>()
  const endAll = (refusal: Refusal) => {
    for (const call of [...open]) call.emit('error', refusal)
  }
  return {
    add(call: Call): () => void {
      open.add(call)
      return () => open.delete(call)
    },
    /** Ends them like a server that stops. */
    drop: () => endAll(droppedByServer),
    /** Ends them like those of readers that do not keep up. */
    callTooSlow: () => endAll(consumerTooSlow),
  }
}

export type OpenSubscriptions = ReturnType<typeof createOpenSubscriptions>
