export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Sizes of other hosts' pictures, so that a page reserves their room before they load. */
export interface PictureSizes {
  /** Sizes by address. An address whose picture was never fetched is left out. */
  sizesOf(addresses: readonly string[]): Promise<ReadonlyMap<string, PixelSize>>
  remember(address: string, size: PixelSize): Promise<void>
}
