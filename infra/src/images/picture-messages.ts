import type { PictureRefusal } from './picture-errors.ts'
import type { ProcessedExternalPicture } from './process-external-picture.ts'
import type { ProcessedGalleryImage } from './process-gallery-image.ts'
import type { ProcessedIcon } from './process-icon.ts'

/** The tasks that a picture process does. */
export interface PictureResults {
  readonly icon: ProcessedIcon
  readonly galleryImage: ProcessedGalleryImage
  readonly external: ProcessedExternalPicture
}

export interface PictureJob {
  readonly kind: keyof PictureResults
  readonly bytes: Buffer
}

export type FromPictureProcess =
  | { readonly kind: 'ready' }
  /** Includes the memory that the process uses afterwards. */
  | { readonly kind: 'done'; readonly result: PictureResults[keyof PictureResults]; readonly rss: number }
  | { readonly kind: 'refused'; readonly code: PictureRefusal; readonly message: string }
  | { readonly kind: 'too-costly' }
