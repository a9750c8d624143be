import { picture } from '@modstead/domain/catalogue/aggregates'
import type { PictureCommand } from '@modstead/domain/catalogue/picture/decider'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { wholeOf } from '@modstead/infra/files/read-stored'
import { pictureAt, sha1OfPicture } from '@modstead/infra/images/image-store'
import { type JobType, ORDINARY_LANE } from '@modstead/infra/jobs/port'
import type { Timers } from '@modstead/infra/timers/port'
import { waitUntilShown } from '../../accounts/wait-until-shown.ts'
import type { JobParts } from '../../background-parts.ts'
import { commandJob } from '../../jobs/command-job.ts'
import type { PicturePaths } from './pictures-set-in.ts'
import { shownByNobody } from './shown-by-nobody.ts'

interface Unshown extends Readonly<Record<string, unknown>> {
  readonly path: string
  readonly rawPath: string
}

/** Longer than any request takes from storing a picture to the event that shows it. */
export const LOOK_AFTER_UPLOAD_MS = 60 * 60 * 1_000
/** Pictures of answers that are under way may still load. */
export const LOOK_AFTER_DROP_MS = 10_000

const RELEASE_UNSHOWN_PICTURE: JobType = {
  name: 'release-unshown-picture',
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 1_000,
  timeLimitMs: 60_000,
}

/** A later upload of the same picture moves the timer. */
export const lookAtPicture = (
  timers: Pick<Timers, 'set'>,
  [path, rawPath]: PicturePaths,
  afterMs: number,
): Promise<void> => {
  const at = new Date(Date.now() + afterMs).toISOString()
  return timers.set(`${RELEASE_UNSHOWN_PICTURE.name}.${path}`, at, RELEASE_UNSHOWN_PICTURE, { path, rawPath })
}

/**
 * The event comes before the removal, so that backups do not miss the bytes. Something else may come to show the
 * picture in between, so the bytes come back if it does, or if the read models cannot tell in time.
 */
const release = async (
  parts: JobParts,
  path: string,
  isShown: () => Promise<boolean>,
  sender: Sender,
): Promise<void> => {
  const bytes = await wholeOf(parts.images.open(path))
  if (bytes === null) return
  const tell = (type: PictureCommand['type']) => {
    const anew = asProductAnew(sender)
    return parts.executor.execute(picture, sha1OfPicture(path), { type, path }, contextOf(anew), anew.intent)
  }
  await tell('ReleasePicture')
  await parts.images.remove(path)
  let mayBeShown = true
  try {
    mayBeShown = await isShown()
  } finally {
    if (mayBeShown) {
      await parts.images.save(pictureAt(path, bytes))
      await tell('RestorePicture')
    }
  }
}

/** Removes a picture that nothing shows any more, or never showed. */
export const releaseUnshownPicture = commandJob<Unshown>({
  type: RELEASE_UNSHOWN_PICTURE,
  reason: 'Nothing shows the picture.',
  async run({ path, rawPath }, parts, sender) {
    const unshown = async () => {
      await waitUntilShown(parts)
      return shownByNobody(parts, [[path, rawPath]], null)
    }
    for (const each of await unshown())
      await release(parts, each, async () => (await unshown()).length === 0, sender)
  },
})
