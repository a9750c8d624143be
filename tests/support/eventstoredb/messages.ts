import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import type { Append } from './append-queue.ts'
import type { AppendOutcome, KeptEvent } from './log.ts'

export type ReadRequest = InstanceType<typeof streams.ReadReq>
export type ReadResponse = InstanceType<typeof streams.ReadResp>
export type AppendRequest = InstanceType<typeof streams.BatchAppendReq>
export type AppendResponse = InstanceType<typeof streams.BatchAppendResp>

const uuid = (text: string) => new shared.UUID().setString(text)
const identifier = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'))

export const nameOf = (id: InstanceType<typeof shared.StreamIdentifier> | undefined): string =>
  Buffer.from(id?.getStreamName_asU8() ?? []).toString()

/** The first message of an append. Later messages may contain further events. */
export const appendOf = (options: NonNullable<ReturnType<AppendRequest['getOptions']>>): Append => ({
  stream: nameOf(options.getStreamIdentifier()),
  expected: options.hasNoStream() ? -1n : BigInt(options.getStreamPosition()),
  proposed: [],
})

export const proposedOf = (request: AppendRequest): Append['proposed'] =>
  request.getProposedMessagesList().map((message) => ({
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }))

export const eventMessage = (event: KeptEvent): ReadResponse => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(`${event.revision}`)
    .setCommitPosition(`${event.at}`)
    .setPreparePosition(`${event.at}`)
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', 'application/json')
    .set('created', '0')
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(`${event.at}`),
  )
}

export const confirmationMessage = () =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in'),
  )
export const caughtUpMessage = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())
export const checkpointMessage = (at: bigint) =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(`${at}`).setPreparePosition(`${at}`),
  )
export const streamNotFoundMessage = (stream: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  )

const answerTo = (correlation: string, stream: string): AppendResponse =>
  new streams.BatchAppendResp().setCorrelationId(uuid(correlation)).setStreamIdentifier(identifier(stream))

/** A refusal of one append. */
const errorOf = (message: { serializeBinary(): Uint8Array }, type: string) => {
  const details = new any.Any()
  details.pack(message.serializeBinary(), `event_store.client.${type}`)
  return new status.Status().setDetails(details)
}

export const deniedMessage = (correlation: string, stream: string): AppendResponse =>
  answerTo(correlation, stream).setError(errorOf(new shared.AccessDenied(), 'AccessDenied'))

export const appendMessage = (
  correlation: string,
  stream: string,
  outcome: AppendOutcome,
): AppendResponse => {
  const response = answerTo(correlation, stream)
  if (outcome.kind === 'stored')
    return response.setSuccess(
      new streams.BatchAppendResp.Success()
        .setCurrentRevision(`${outcome.revision}`)
        .setPosition(
          new shared.AllStreamPosition()
            .setCommitPosition(`${outcome.at}`)
            .setPreparePosition(`${outcome.at}`),
        ),
    )
  const wrong = new shared.WrongExpectedVersion()
  if (outcome.current === undefined) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentStreamRevision(`${outcome.current}`)
  return response.setError(errorOf(wrong, 'WrongExpectedVersion'))
}
