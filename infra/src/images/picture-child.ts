import sharp from 'sharp'
import { PictureRefused } from './picture-errors.ts'
import type { FromPictureProcess, PictureJob, PictureResults } from './picture-messages.ts'
import { processExternalPicture } from './process-external-picture.ts'
import { processGalleryImage } from './process-gallery-image.ts'
import { processIcon } from './process-icon.ts'

const MEMORY_CHECK_MS = 20

const work: { readonly [Kind in keyof PictureResults]: (bytes: Buffer) => Promise<PictureResults[Kind]> } = {
  icon: processIcon,
  galleryImage: processGalleryImage,
  external: processExternalPicture,
}

sharp.cache(false)
sharp.concurrency(1)

const maxRssBytes = Number(process.argv[2])
/** An ordinary exit would wait for threads that are still drawing. */
const die = () => process.kill(process.pid, 'SIGKILL')
const tell = (message: FromPictureProcess, told = () => {}) => process.send?.(message, told)

const outcomeOf = async ({ kind, bytes }: PictureJob): Promise<FromPictureProcess> => {
  try {
    const result = await work[kind](bytes)
    return { kind: 'done', result, rss: process.memoryUsage.rss() }
  } catch (error) {
    const { code, message } =
      error instanceof PictureRefused
        ? error
        : new PictureRefused('not-a-picture', 'The file is not a picture, or it is damaged')
    return { kind: 'refused', code, message }
  }
}

process.on('disconnect', die)
process.on('message', (job: PictureJob) => {
  // Decoding runs on threads, so this one is free to watch, whatever limits the system offers.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxRssBytes) tell({ kind: 'out-of-memory' }, die)
  }, MEMORY_CHECK_MS)
  void outcomeOf(job).then((outcome) => {
    clearInterval(watch)
    tell(outcome)
  })
})
tell({ kind: 'ready' })
