/** A picture in the image store: paths below its root, and the dominant color as 0xRRGGBB. */
export interface Picture {
  readonly path: string
  readonly rawPath: string
  readonly color: number | null
}
