/** `after-storing`: it is stored, but nobody hears of it. `before-storing`: it is lost with its connection. */
export type CutAppend = 'after-storing' | 'before-storing'

/** Cuts the connections at an append, so that its sender cannot know the outcome. */
export const createUnknownOutcome = (cutConnections: () => void) => {
  let armed: CutAppend | undefined
  const cutAt = (moment: CutAppend): boolean => {
    if (armed !== moment) return false
    armed = undefined
    cutConnections()
    return true
  }
  return {
    /** Cuts the next append. */
    cutNext(moment: CutAppend): void {
      armed = moment
    },
    /** Returns true if nothing should be stored. */
    beforeStoring: () => cutAt('before-storing'),
    /** Returns true if nothing should be answered. */
    afterStoring: () => cutAt('after-storing'),
  }
}
