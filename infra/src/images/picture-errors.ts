export const pictureRefusals = ['not-a-picture', 'picture-too-large', 'picture-too-costly'] as const

export type PictureRefusal = (typeof pictureRefusals)[number]

/** The picture itself is at fault. The message is for the sender. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly code: PictureRefusal
  constructor(code: PictureRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The picture was not examined: too many are waiting, or no process can be started. */
export class PicturesUnavailable extends Error {
  override readonly name = 'PicturesUnavailable'
}
