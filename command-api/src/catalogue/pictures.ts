import type { NewGalleryItem } from '@modstead/domain/catalogue/project/commands'
import type { ProjectIcon } from '@modstead/domain/catalogue/project/events'
import { invalidInput } from '@modstead/infra/http/problem'
import { type ImageStore, picturePath } from '@modstead/infra/images/image-store'
import { NotAPicture, PictureTooLarge } from '@modstead/infra/images/picture-errors'
import { processGalleryImage } from '@modstead/infra/images/process-gallery-image'
import { processIcon } from '@modstead/infra/images/process-icon'

/** The bounds that existing clients know: 256 KiB for an icon, 5 MiB for a picture of the gallery. */
export const MAX_ICON_BYTES = 262_144
export const MAX_GALLERY_BYTES = 5 * 1024 * 1024

/** A picture that was looked at and is stored only once the command that names it is known to be accepted. */
export interface ReadPicture<Named> {
  readonly named: Named
  readonly save: (images: ImageStore) => Promise<void>
}

const asProblem = (error: unknown): unknown =>
  error instanceof NotAPicture || error instanceof PictureTooLarge ? invalidInput(`${error.message}.`) : error

/** Kept as it came and as 96 pixels. Throws the 400 problem when it is no picture. */
export const readIcon = async (bytes: Buffer): Promise<ReadPicture<ProjectIcon>> => {
  try {
    const { raw, icon, color } = await processIcon(bytes, MAX_ICON_BYTES)
    const small = { ...icon, suffix: 96 }
    return {
      named: { path: picturePath(small), rawPath: picturePath(raw), color },
      save: async (images) => {
        await images.save(raw)
        await images.save(small)
      },
    }
  } catch (error) {
    throw asProblem(error)
  }
}

/** Kept as it came and 350 pixels wide. Throws the 400 problem when it is no picture. */
export const readGalleryPicture = async (
  bytes: Buffer,
): Promise<ReadPicture<Pick<NewGalleryItem, 'path' | 'rawPath' | 'sha1'>>> => {
  try {
    const { raw, thumbnail, sha1 } = await processGalleryImage(bytes)
    const small = { ...thumbnail, suffix: 350 }
    return {
      named: { path: picturePath(small), rawPath: picturePath(raw), sha1 },
      save: async (images) => {
        await images.save(raw)
        await images.save(small)
      },
    }
  } catch (error) {
    throw asProblem(error)
  }
}
