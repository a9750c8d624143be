/** A start that cannot go on. The message is one line that says what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
