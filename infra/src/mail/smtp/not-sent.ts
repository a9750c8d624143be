import type { NodemailerError } from 'nodemailer'
import { MailNotSent } from '../port.ts'

/** Refusals of the mail itself. Others concern the connection or the account of the catalogue. */
const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['EENVELOPE', 'EMESSAGE']

const enhancedCodeIn = (response: string): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** Says why the server did not accept a mail, using only codes: its words may repeat addresses. */
export const notSent = (error: NodemailerError): MailNotSent => {
  const { code, command, response, responseCode, permanent } = error
  const said = response ?? error.message
  if (responseCode === undefined)
    return new MailNotSent({
      because: `the mail server was not reached or went away: ${code ?? 'without a code'}`,
      isFinal: false,
      said,
    })
  const codes = [responseCode, enhancedCodeIn(said), command && `to ${command}`].filter(Boolean).join(' ')
  const isFinal = permanent === true && ABOUT_THE_MAIL.includes(code)
  const because = `the mail server refused ${isFinal ? 'for good' : 'for now'}: ${codes}`
  return new MailNotSent({ because, isFinal, said })
}
