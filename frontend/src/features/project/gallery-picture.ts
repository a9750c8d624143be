const mostPictures = 10_000

/** The picture of a gallery, counted from 1, that an address shows enlarged. */
export type GalleryPicture = { picture?: number | undefined }

export function parseGalleryPicture(raw: Record<string, unknown>): GalleryPicture {
  const picture = Number(raw.picture)
  return {
    picture: Number.isInteger(picture) && picture >= 1 && picture <= mostPictures ? picture : undefined,
  }
}
