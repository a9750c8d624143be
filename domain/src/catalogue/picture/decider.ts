import type { Decider } from '../../kernel/decider.ts'
import type { PictureEvent } from './events.ts'

/** `path` is the one in the image store. */
export type PictureCommand =
  /** Sent before the bytes are removed. */
  | { readonly type: 'ReleasePicture'; readonly path: string }
  | { readonly type: 'RestorePicture'; readonly path: string }

/** No rule depends on what was: only the read models know what shows a picture. */
export type PictureState = Readonly<Record<string, never>>

export const pictureDecider: Decider<PictureState, PictureCommand, PictureEvent, never> = {
  initial: {},
  decide: ({ type, path }) => [
    { type: type === 'ReleasePicture' ? 'PictureReleased' : 'PictureRestored', data: { path } },
  ],
  evolve: (state) => state,
}
