/** Connection lost or refused, no connection left, shutting down, statement canceled. */
const STATES = /^(08|53300$|57P0|57014$)/
const SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']
/** The driver's own errors have no code. */
const SAID =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** The database is gone, hangs or is overloaded. The same request may succeed in a moment. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // The socket of an embedded server is missing while it restarts.
  if ('syscall' in error && error.syscall === 'connect') return true
  return STATES.test(code) || SYSTEM.includes(code) || SAID.test(error.message)
}

/** The disk of the database has no room for another row. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100'
