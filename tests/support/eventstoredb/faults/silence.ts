/** A network that delivers every call and swallows every answer. */
export const createSilence = () => {
  let isSilent = false
  return {
    fall(): void {
      isSilent = true
    },
    end(): void {
      isSilent = false
    },
    get isSilent(): boolean {
      return isSilent
    },
  }
}
