import type { NewGalleryItem } from '@modstead/domain/catalogue/project/commands'
import type { ProjectIcon } from '@modstead/domain/catalogue/values/project-pictures'
import { actorId } from '@modstead/domain/kernel/actor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { invalidInput } from '@modstead/infra/http/problem'
import { type ImageStore, picturePath } from '@modstead/infra/images/image-store'
import { PictureRefused } from '@modstead/infra/images/picture-errors'
import type { CommandDependencies } from '../../dependencies.ts'

/** The limits that existing clients know: 256 KiB for an icon, 5 MiB for a gallery picture. */
export const MAX_ICON_BYTES = 262_144
export const MAX_GALLERY_BYTES = 5 * 1024 * 1024

/** Maximum raw body: a gallery picture. The lower limit for icons is checked separately. */
export const MAX_PICTURE_BODY = MAX_GALLERY_BYTES + 1024

/** A picture that was examined. It is stored only once the command that names it is known to be accepted. */
export interface ReadPicture<Named> {
  readonly named: Named
  readonly save: (images: ImageStore) => Promise<void>
}

type Drawing = Pick<CommandDependencies, 'pictures'>

const asProblem = (error: unknown): unknown =>
  error instanceof PictureRefused ? invalidInput(`${error.message}.`, error.code) : error

/**
 * Keeps the original and a version of 96 pixels. Throws the 400 problem if it is not a picture,
 * PicturesUnavailable if too many are waiting.
 */
export const readIcon = async (
  { pictures }: Drawing,
  { actor }: Pick<Sender, 'actor'>,
  bytes: Buffer,
): Promise<ReadPicture<ProjectIcon>> => {
  try {
    const { raw, icon, color } = await pictures.draw(actorId(actor), 'icon', bytes)
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

/**
 * Keeps the original and a version 350 pixels wide. Throws the 400 problem if it is not a picture,
 * PicturesUnavailable if too many are waiting.
 */
export const readGalleryPicture = async (
  { pictures }: Drawing,
  { actor }: Pick<Sender, 'actor'>,
  bytes: Buffer,
): Promise<ReadPicture<Pick<NewGalleryItem, 'path' | 'rawPath' | 'sha1'>>> => {
  try {
    const { raw, thumbnail, sha1 } = await pictures.draw(actorId(actor), 'galleryImage', bytes)
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
