/** The picture cannot be had, or not from there. The message is for the log of a developer, not for visitors. */
export class PictureUnavailable extends Error {
  override readonly name = 'PictureUnavailable'
}
