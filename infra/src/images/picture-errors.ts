/** The bytes are no picture of a kind that is taken, or they are damaged. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

/** Too many bytes or pixels. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}
