/**
 * The picture cannot be fetched, or not from this address. The message is for a developer's log, not for
 * visitors.
 */
export class PictureUnavailable extends Error {
  override readonly name = 'PictureUnavailable'
}
