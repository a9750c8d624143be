import { readFile } from 'node:fs/promises'
import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import type { ProjectCommand } from '@modstead/domain/catalogue/project/commands'
import type { Step } from '@modstead/infra/command-pipeline/in-sequence'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem, invalidField, invalidInput } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../../dependencies.ts'
import type { UploadedFile } from '../../http/multipart/received-parts.ts'
import type { PicturePaths } from '../pictures/pictures-set-in.ts'
import type { UnstoredPictures } from '../pictures/with-stored-pictures.ts'
import type { CreateProjectV2 } from './creation-contract.ts'
import { MAX_GALLERY_BYTES, MAX_ICON_BYTES, readGalleryPicture, readIcon } from './pictures.ts'

const bytesOf = async ({ filename, ingested }: UploadedFile, maxBytes: number): Promise<Buffer> => {
  if (ingested.size > maxBytes)
    throw invalidInput(`The picture ${filename} is larger than ${maxBytes} bytes.`, 'picture-too-large')
  return readFile(ingested.path)
}

/** Adds the field's name to the refusal of a picture. */
const ofField = async <Read>(field: string, read: Promise<Read>): Promise<Read> => {
  try {
    return await read
  } catch (error) {
    throw error instanceof HttpProblem ? invalidField(field, error.message, error.code) : error
  }
}

export interface NewPictures extends UnstoredPictures {
  readonly steps: readonly Step<ProjectCommand, CatalogueContext>[]
}

/**
 * The icon (part `icon`) and the gallery items of a new project, as further steps of its creation. Each one
 * is read again for storing, so that a full gallery is never in memory.
 */
export const newPictures = async (
  deps: Pick<CommandDependencies, 'pictures' | 'images'>,
  sender: Sender,
  projectId: string,
  data: Pick<CreateProjectV2, 'gallery_items'>,
  uploads: readonly UploadedFile[],
): Promise<NewPictures> => {
  const steps: Step<ProjectCommand, CatalogueContext>[] = []
  const paths: PicturePaths[] = []
  const saves: NewPictures['save'][] = []
  const icon = uploads.find(({ name }) => name === 'icon')
  if (icon) {
    const read = async () => readIcon(deps, sender, await bytesOf(icon, MAX_ICON_BYTES))
    const { named, paths: both } = await ofField('icon', read())
    steps.push({ command: { type: 'SetProjectIcon', projectId, icon: named } })
    paths.push(...both)
    saves.push(async () => (await read()).save())
  }
  for (const { item: part, featured, ordering, title, description } of data.gallery_items ?? []) {
    const upload = uploads.find(({ name }) => name === part)
    if (!upload)
      throw invalidField(
        'gallery_items',
        `The file part ${JSON.stringify(part)} is missing from the request.`,
        'file-part-missing',
      )
    const read = async () => readGalleryPicture(deps, sender, await bytesOf(upload, MAX_GALLERY_BYTES))
    const texts = { title: title || null, description: description || null }
    const { named, paths: both } = await ofField('gallery_items', read())
    const item = {
      ...named,
      ...texts,
      featured: featured ?? false,
      ordering: ordering ?? 0,
    }
    steps.push({ command: { type: 'AddGalleryItem', projectId, item } })
    paths.push(...both)
    saves.push(async () => (await read()).save())
  }
  return {
    steps,
    paths,
    async save() {
      for (const save of saves) await save()
    },
  }
}
