/**
 * Too many passwords are being hashed or judged right now, or the machine is too slow. Try again in a moment.
 */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  constructor(options?: ErrorOptions) {
    super('too many passwords are being worked on', options)
  }
}
