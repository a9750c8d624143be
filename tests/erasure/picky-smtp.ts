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
