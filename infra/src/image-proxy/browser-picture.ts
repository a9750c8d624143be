import { PictureRefused } from '../images/picture-errors.ts'
import type { PictureProcesses } from '../images/picture-processes.ts'
import type { ExternalKind } from '../images/process-external-picture.ts'
import type { PixelSize } from './picture-sizes.ts'
import { PictureUnavailable } from './picture-unavailable.ts'

export interface BrowserPicture extends PixelSize {
  readonly bytes: Buffer
  readonly kind: ExternalKind
}

/**
 * Converts bytes from `host` into the form in which we serve them to browsers. Throws PictureUnavailable or
 * PicturesUnavailable.
 */
export const browserPicture = async (
  processes: Pick<PictureProcesses, 'draw'>,
  host: string,
  bytes: Buffer,
): Promise<BrowserPicture> => {
  try {
    const { drawn, ...picture } = await processes.draw(host, 'external', bytes)
    return { ...picture, bytes: drawn ?? bytes }
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw new PictureUnavailable('what came is no picture that can be shown', { cause: error })
  }
}
