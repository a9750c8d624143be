import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Append, AppendQueue } from './append-queue.ts'
import {
  type AppendRequest,
  type AppendResponse,
  appendMessage,
  appendOf,
  deniedMessage,
  proposedOf,
} from './messages.ts'
import type { Refusal } from './refusals.ts'

export type AppendCall = ServerDuplexStream<AppendRequest, AppendResponse>

export interface AppendService {
  readonly queue: AppendQueue
  /** The sender may not append. Such an append is refused by itself, and the call goes on. */
  readonly isDenied: boolean
  /** Called for each append that arrives completely. false: it is neither stored nor answered. */
  readonly onArrived: () => boolean
  /** Called for each stored append. false: it is not answered. */
  readonly onStored: () => boolean
  /** Why an append was not stored. */
  readonly refusal: () => Refusal
}

/**
 * Many appends share one call. An append that cannot be stored ends the call for all of them, as in the real
 * server.
 */
export const answerAppends = (
  call: AppendCall,
  { queue, isDenied, onArrived, onStored, refusal }: AppendService,
): void => {
  const arriving = new Map<string, Append>()
  let isLost = false
  call.on('data', (request: AppendRequest) => {
    if (isLost) return
    const correlation = request.getCorrelationId()?.getString() ?? ''
    const options = request.getOptions()
    const begun = options ? appendOf(options) : arriving.get(correlation)
    if (!begun) return
    const append = { ...begun, proposed: [...begun.proposed, ...proposedOf(request)] }
    arriving.set(correlation, append)
    if (!request.getIsFinal()) return
    arriving.delete(correlation)
    if (isDenied) return void call.write(deniedMessage(correlation, append.stream))
    // What came behind it on the same connection is lost with it.
    isLost = !onArrived()
    if (isLost) return
    queue(append).then(
      (outcome) => {
        if (onStored()) call.write(appendMessage(correlation, append.stream, outcome))
      },
      () => call.emit('error', refusal()),
    )
  })
  call.on('end', () => call.end())
  call.on('error', () => {})
}
