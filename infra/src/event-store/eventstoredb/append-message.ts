import messagesOfAll from '@eventstore/db-client/generated/shared_pb.js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { expectedBy } from '../load/append-run.ts'
import type { Run } from '../load/runs-of-events.ts'
import { NO_STREAM } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

export type AppendRequest = InstanceType<typeof messages.BatchAppendReq>
export type AppendResponse = InstanceType<typeof messages.BatchAppendResp>

/** The server drops an append that it has not begun by then. */
const LIMIT_MS = 60_000

const HALF_BITS = 64

const hexOf = (half: string): string => BigInt.asUintN(HALF_BITS, BigInt(half)).toString(16).padStart(16, '0')

/** The same id of an append, however the server writes it. */
export const idOf = (uuid: InstanceType<typeof messagesOfAll.UUID> | undefined): string => {
  const halves = uuid?.getStructured()
  if (halves === undefined) return uuid?.getString() ?? ''
  const hex = `${hexOf(halves.getMostSignificantBits())}${hexOf(halves.getLeastSignificantBits())}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const uuid = (text: string) => new messagesOfAll.UUID().setString(text)

/** The stored text goes as it is. */
const proposed = ({ id, type, data, metadata }: StoredEvent) => {
  const message = new messages.BatchAppendReq.ProposedMessage()
    .setId(uuid(id))
    .setData(data)
    .setCustomMetadata(metadata)
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}

/** One append as one message. `id` is a UUID that its answer carries. */
export const appendRequest = (id: string, run: Run): AppendRequest => {
  const expected = expectedBy(run)
  const options = new messages.BatchAppendReq.Options()
    .setStreamIdentifier(
      new messagesOfAll.StreamIdentifier().setStreamName(Buffer.from(run.stream).toString('base64')),
    )
    .setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + LIMIT_MS)))
  if (expected === NO_STREAM) options.setNoStream(new empty.Empty())
  else options.setStreamPosition(`${expected}`)
  return new messages.BatchAppendReq()
    .setCorrelationId(uuid(id))
    .setOptions(options)
    .setProposedMessagesList(run.events.map(proposed))
    .setIsFinal(true)
}
