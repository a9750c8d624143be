/** The start cannot continue. The one-line message says what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
