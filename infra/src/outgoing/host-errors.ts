/** Nobody is asked there, or what came is not taken. The message is for the log of a developer, not for visitors. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused'
}

/** The host does not answer right now, or not in time. */
export class HostAway extends Error {
  override readonly name = 'HostAway'
}
