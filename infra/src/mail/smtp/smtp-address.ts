export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. Otherwise the connection uses STARTTLS if the server offers it. */
  readonly secure: boolean
  readonly credentials: { readonly user: string; readonly pass: string } | undefined
}

const SUBMISSION_PORT = 587
const TLS_PORT = 465

/** Parses `smtp://host:587` or `smtps://user:password@host:465`. */
export const readSmtpAddress = (address: string): SmtpAddress => {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    credentials:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}
