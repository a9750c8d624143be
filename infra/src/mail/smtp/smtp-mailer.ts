import type { NodemailerError } from 'nodemailer'
import { composeMessage } from '../compose-message.ts'
import type { Mailer } from '../port.ts'
import { notSent } from './not-sent.ts'
import { readSmtpAddress } from './smtp-address.ts'

export interface SmtpTimes {
  readonly connectMs: number
  readonly greetingMs: number
  /** How long a connection may be silent. */
  readonly silenceMs: number
}

const TIMES: SmtpTimes = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000 }
/** The server must not hold up callers that have their answer. */
const CLOSE_MS = 1_000
const MAX_ANSWER_BYTES = 64 * 1024

export interface SmtpSettings {
  /** `smtp://…` or `smtps://…` */
  readonly url: string
  readonly from: string
  readonly times?: SmtpTimes
  /** PEM of a certificate authority to trust in addition to those of the system. */
  readonly authority?: string
}

/** Hands mails to a server, each on its own connection. Sends passwords only over TLS. */
export const smtpMailer = ({ url, from, times = TIMES, authority }: SmtpSettings): Mailer => {
  const { credentials, ...server } = readSmtpAddress(url)
  const connect = async () => {
    // Loaded only when a mail is sent.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...server,
      ...(credentials && { auth: credentials, forceAuth: true, requireTLS: true }),
      ...(authority !== undefined && { tls: { ca: authority } }),
      connectionTimeout: times.connectMs,
      dnsTimeout: times.connectMs,
      greetingTimeout: times.greetingMs,
      socketTimeout: times.silenceMs,
      socketCloseTimeout: CLOSE_MS,
      maxResponseSize: MAX_ANSWER_BYTES,
    })
  }
  let connecting: ReturnType<typeof connect> | undefined
  const transport = () => {
    connecting ??= connect()
    return connecting
  }

  return {
    async send(mail, signal) {
      const message = composeMessage(mail, from)
      const sending = await transport()
      try {
        const { response } = await sending.sendMail({ ...message, ...(signal && { signal }) })
        return response
      } catch (error) {
        throw notSent(error as NodemailerError)
      }
    },
    async probe() {
      const probed = await transport()
      try {
        await probed.verify()
      } catch (error) {
        throw notSent(error as NodemailerError)
      }
    },
  }
}
