/** We do not ask this host, or reject its answer. The message is for a developer's log, not for visitors. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused'
}

/** The host does not answer right now, or not in time. */
export class HostAway extends Error {
  override readonly name = 'HostAway'
}
