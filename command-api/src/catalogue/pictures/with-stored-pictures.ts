import { isThere } from '@modstead/infra/files/read-stored'
import type { CommandDependencies } from '../../dependencies.ts'
import type { PicturePaths } from './pictures-set-in.ts'
import { LOOK_AFTER_UPLOAD_MS, lookAtPicture } from './release-unshown-picture.ts'

/** Pictures that were examined. They are stored only once the command that names them is known to be accepted. */
export interface UnstoredPictures {
  readonly paths: readonly PicturePaths[]
  readonly save: () => Promise<void>
}

type Parts = Pick<CommandDependencies, 'images' | 'timers'>

const areStored = async (images: Parts['images'], paths: readonly PicturePaths[]): Promise<boolean> => {
  for (const path of paths.flat()) if (!(await isThere(images.open(path)))) return false
  return true
}

/**
 * Stores pictures before the events that show them. Looks at them later, because the events may never come. Stores
 * them once more if they were removed in between, when nothing showed them yet.
 */
export const withStoredPictures = async <Answer>(
  { images, timers }: Parts,
  { paths, save }: UnstoredPictures,
  append: () => Promise<Answer>,
): Promise<Answer> => {
  for (const each of paths) await lookAtPicture(timers, each, LOOK_AFTER_UPLOAD_MS)
  await save()
  const answer = await append()
  if (!(await areStored(images, paths))) await save()
  return answer
}
