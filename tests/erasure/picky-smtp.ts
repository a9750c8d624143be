import { vi } from 'vitest'
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/engines/smtp.ts'

export interface PickySmtp {
  readonly url: string
  /** The mails that were taken, as readable text. */
  taken(): readonly string[]
  stop: TestSmtp['stop']
}

const textOf = ({ source }: ReceivedMail): string =>
  source
    .toString()
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/\r?\n[ \t]/g, ' ')

const PATIENTLY = { timeout: 90_000, interval: 200 }

/** The token in the link of the mail that asks to verify this address, once it is there. */
export const verificationFlow = (mails: PickySmtp, email: string): Promise<string> =>
  vi.waitFor(() => {
    const mail = mails.taken().findLast((each) => each.includes(email) && each.includes('verify-email'))
    const flow = /[?&]flow=([\w-]+)/.exec(mail?.replaceAll('=3D', '=') ?? '')?.[1]
    if (flow === undefined) throw new Error(`no mail asks ${email} to verify it`)
    return flow
  }, PATIENTLY)

/** A mail server that refuses each mail which contains one of the words, with its code, and repeats the address. */
export const startPickySmtp = async (refused: Readonly<Record<string, number>>): Promise<PickySmtp> => {
  const server = await startSmtp({
    async onMail(mail) {
      const text = textOf(mail)
      const word = Object.keys(refused).find((each) => text.includes(each))
      if (word === undefined) return
      const error = new Error(`5.1.1 <${mail.to}> does not want this`)
      throw Object.assign(error, { responseCode: refused[word] })
    },
  })
  return { url: server.url, taken: () => server.received.map(textOf), stop: () => server.stop() }
}
