import sharp from 'sharp'
import { PictureRefused } from './picture-errors.ts'
import type { FromPictureProcess, PictureJob, PictureResults } from './picture-messages.ts'
import { processExternalPicture } from './process-external-picture.ts'
import { processGalleryImage } from './process-gallery-image.ts'
import { processIcon } from './process-icon.ts'

const CHECK_MS = 20
const MICROSECONDS = 1_000

const work: { readonly [Kind in keyof PictureResults]: (bytes: Buffer) => Promise<PictureResults[Kind]> } = {
  icon: processIcon,
  galleryImage: processGalleryImage,
  external: processExternalPicture,
}

sharp.cache(false)
sharp.concurrency(1)

const [maxRssBytes = 0, maxCpuMs = 0] = process.argv.slice(2).map(Number)
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
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isTooLong = (user + system) / MICROSECONDS > maxCpuMs
    if (isTooLong || process.memoryUsage.rss() > maxRssBytes) tell({ kind: 'too-costly' }, die)
  }, CHECK_MS)
  void outcomeOf(job).then((outcome) => {
    clearInterval(watch)
    tell(outcome)
  })
})
tell({ kind: 'ready' })
