import type { NewGalleryItem } from '@modstead/domain/catalogue/project/commands'
import type { ProjectIcon } from '@modstead/domain/catalogue/project/events'
import { invalidInput } from '@modstead/infra/http/problem'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { NotAPicture, PictureTooLarge } from '@modstead/infra/images/picture-errors'
import { processGalleryImage } from '@modstead/infra/images/process-gallery-image'
import { processIcon } from '@modstead/infra/images/process-icon'

/** spec/capabilities.md B2. */
export const MAX_ICON_BYTES = 262_144
export const MAX_GALLERY_BYTES = 5 * 1024 * 1024

const asProblem = (error: unknown): unknown =>
  error instanceof NotAPicture || error instanceof PictureTooLarge ? invalidInput(error.message) : error

/** Keeps the picture as it came and as 96 pixels; throws the 400 problem when it is no picture. */
export const storeIcon = async (images: ImageStore, bytes: Buffer): Promise<ProjectIcon> => {
  try {
    const { raw, icon, color } = await processIcon(bytes, MAX_ICON_BYTES)
    const rawPath = await images.save(raw)
    const path = await images.save({ ...icon, suffix: 96 })
    return { path, rawPath, color }
  } catch (error) {
    throw asProblem(error)
  }
}

/** Keeps the picture as it came and 350 pixels wide; throws the 400 problem when it is no picture. */
export const storeGalleryPicture = async (
  images: ImageStore,
  bytes: Buffer,
): Promise<Pick<NewGalleryItem, 'path' | 'rawPath' | 'sha1'>> => {
  try {
    const { raw, thumbnail, sha1 } = await processGalleryImage(bytes)
    const rawPath = await images.save(raw)
    const path = await images.save({ ...thumbnail, suffix: 350 })
    return { path, rawPath, sha1 }
  } catch (error) {
    throw asProblem(error)
  }
}
