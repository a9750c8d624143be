const maxPictures = 10_000

/** The number, from 1, of the enlarged picture in an address. */
export type GalleryPicture = { picture?: number | undefined }

export function parseGalleryPicture(raw: Record<string, unknown>): GalleryPicture {
  const picture = Number(raw.picture)
  return {
    picture: Number.isInteger(picture) && picture >= 1 && picture <= maxPictures ? picture : undefined,
  }
}
