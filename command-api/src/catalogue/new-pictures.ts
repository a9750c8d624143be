import { readFile } from 'node:fs/promises'
import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import type { ProjectCommand } from '@modstead/domain/catalogue/project/commands'
import type { Step } from '@modstead/infra/command-pipeline/in-sequence'
import { invalidInput } from '@modstead/infra/http/problem'
import type { ImageStore } from '@modstead/infra/images/image-store'
import type { UploadedFile } from '../http/multipart/part-queue.ts'
import type { CreateProjectData } from '../wire/project.ts'
import { MAX_GALLERY_BYTES, MAX_ICON_BYTES, storeGalleryPicture, storeIcon } from './pictures.ts'

const bytesOf = async ({ filename, ingested }: UploadedFile, maxBytes: number): Promise<Buffer> => {
  if (ingested.size > maxBytes)
    throw invalidInput(`The picture ${filename} is larger than ${maxBytes} bytes.`)
  return readFile(ingested.path)
}

/** The icon (part `icon`) and the gallery items that came with a new project, as further steps of its creation. */
export const newPictures = async (
  images: ImageStore,
  projectId: string,
  data: Pick<CreateProjectData, 'gallery_items'>,
  uploads: readonly UploadedFile[],
): Promise<Step<ProjectCommand, CatalogueContext>[]> => {
  const steps: Step<ProjectCommand, CatalogueContext>[] = []
  const icon = uploads.find(({ name }) => name === 'icon')
  if (icon) {
    const stored = await storeIcon(images, await bytesOf(icon, MAX_ICON_BYTES))
    steps.push({ command: { type: 'SetProjectIcon', projectId, icon: stored } })
  }
  for (const wire of data.gallery_items ?? []) {
    const upload = uploads.find(({ name }) => name === wire.item)
    if (!upload) throw invalidInput(`The file part ${JSON.stringify(wire.item)} is missing from the request.`)
    const picture = await storeGalleryPicture(images, await bytesOf(upload, MAX_GALLERY_BYTES))
    const { featured, ordering } = wire
    const item = {
      ...picture,
      featured,
      ordering,
      title: wire.title ?? null,
      description: wire.description ?? null,
    }
    steps.push({ command: { type: 'AddGalleryItem', projectId, item } })
  }
  return steps
}
