/** `after-storing`: it is stored, but nobody hears of it; `before-storing`: it is lost with its connection. */
export type CutAppend = 'after-storing' | 'before-storing'

/** Cuts the connections at an append, so that its sender cannot know what became of it. */
export const createUnknownOutcome = (cutConnections: () => void) => {
  let armed: CutAppend | undefined
  const cutAt = (moment: CutAppend): boolean => {
    if (armed !== moment) return false
    armed = undefined
    cutConnections()
    return true
  }
  return {
    /** The next append is the one. */
    cutNext(moment: CutAppend): void {
      armed = moment
    },
    /** true: nothing is to be stored. */
    beforeStoring: () => cutAt('before-storing'),
    /** true: nothing is to be answered. */
    afterStoring: () => cutAt('after-storing'),
  }
}
