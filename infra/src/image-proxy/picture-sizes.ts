export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** How large pictures of other hosts are, so that a page keeps their room free before they come. */
export interface PictureSizes {
  /** By address; an address whose picture was never fetched is left out. */
  sizesOf(addresses: readonly string[]): Promise<ReadonlyMap<string, PixelSize>>
  remember(address: string, size: PixelSize): Promise<void>
}
