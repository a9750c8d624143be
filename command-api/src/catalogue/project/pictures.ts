import type { NewGalleryItem } from '@modstead/domain/catalogue/project/commands'
import type { ProjectIcon } from '@modstead/domain/catalogue/values/project-pictures'
import { actorId } from '@modstead/domain/kernel/actor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { invalidInput } from '@modstead/infra/http/problem'
import { type ImageStore, type PictureToStore, picturePath } from '@modstead/infra/images/image-store'
import { PictureRefused } from '@modstead/infra/images/picture-errors'
import type { CommandDependencies } from '../../dependencies.ts'
import type { UnstoredPictures } from '../pictures/with-stored-pictures.ts'

/** The limits that existing clients know: 256 KiB for an icon, 5 MiB for a gallery picture. */
export const MAX_ICON_BYTES = 262_144
export const MAX_GALLERY_BYTES = 5 * 1024 * 1024

/** Maximum raw body: a gallery picture. The lower limit for icons is checked separately. */
export const MAX_PICTURE_BODY = MAX_GALLERY_BYTES + 1024

export interface ReadPicture<Named> extends UnstoredPictures {
  readonly named: Named
}

type Drawing = Pick<CommandDependencies, 'pictures' | 'images'>

/** An original and its smaller version, to be stored. */
const unstored = (images: ImageStore, raw: PictureToStore, small: PictureToStore): UnstoredPictures => ({
  paths: [[picturePath(small), picturePath(raw)]],
  async save() {
    await images.save(raw)
    await images.save(small)
  },
})

const asProblem = (error: unknown): unknown =>
  error instanceof PictureRefused ? invalidInput(`${error.message}.`, error.code) : error

/**
 * Keeps the original and a version of 96 pixels. Throws the 400 problem if it is not a picture,
 * PicturesUnavailable if too many are waiting.
 */
export const readIcon = async (
  { pictures, images }: Drawing,
  { actor }: Pick<Sender, 'actor'>,
  bytes: Buffer,
): Promise<ReadPicture<ProjectIcon>> => {
  try {
    const { raw, icon, color } = await pictures.draw(actorId(actor), 'icon', bytes)
    const small = { ...icon, suffix: 96 }
    return {
      named: { path: picturePath(small), rawPath: picturePath(raw), color },
      ...unstored(images, raw, small),
    }
  } catch (error) {
    throw asProblem(error)
  }
}

/**
 * Keeps the original and a version 350 pixels wide. Throws the 400 problem if it is not a picture,
 * PicturesUnavailable if too many are waiting.
 */
export const readGalleryPicture = async (
  { pictures, images }: Drawing,
  { actor }: Pick<Sender, 'actor'>,
  bytes: Buffer,
): Promise<ReadPicture<Pick<NewGalleryItem, 'path' | 'rawPath' | 'sha1'>>> => {
  try {
    const { raw, thumbnail, sha1 } = await pictures.draw(actorId(actor), 'galleryImage', bytes)
    const small = { ...thumbnail, suffix: 350 }
    return {
      named: { path: picturePath(small), rawPath: picturePath(raw), sha1 },
      ...unstored(images, raw, small),
    }
  } catch (error) {
    throw asProblem(error)
  }
}
