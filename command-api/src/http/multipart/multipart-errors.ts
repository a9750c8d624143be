/**
 * The body is not a multipart message that this API understands. The message tells the sender why. Status
 * 400.
 */
export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart'
}

/** A part, or all parts together, exceed a limit. Status 413. */
export class MultipartTooLarge extends Error {
  override readonly name = 'MultipartTooLarge'
}

/** The client went away in the middle of the body, so there is nobody to answer. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
  constructor() {
    super('the client closed the connection before the body was complete')
  }
}
