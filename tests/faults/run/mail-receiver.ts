import { startSmtp } from '../../support/engines/smtp.ts'

export interface ArrivedMail {
  /** Of the Message-ID, without the host. A mail that is sent again has the same one. */
  readonly id: string
  readonly to: string
  readonly subject: string
}

export interface MailReceiver {
  /** For SMTP_URL. */
  readonly url: string
  /** Each mail as often as it arrived. */
  arrived(): readonly ArrivedMail[]
  /** Called after a mail was accepted and before its sender hears of it. */
  onNext(act: () => Promise<void>): void
  stop(): Promise<void>
}

const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source.split('\r\n\r\n', 1)[0] ?? '')?.[1]?.trim() ?? ''

/** A server that accepts every mail. */
export const startMailReceiver = async (): Promise<MailReceiver> => {
  const arrived: ArrivedMail[] = []
  let actOnNext: (() => Promise<void>) | undefined
  const server = await startSmtp({
    async onMail({ source, to }) {
      const text = source.toString()
      const id = /^<(.*)@/.exec(headerOf(text, 'Message-ID'))?.[1] ?? ''
      arrived.push({ id, to: to.join(' '), subject: headerOf(text, 'Subject') })
      const act = actOnNext
      actOnNext = undefined
      await act?.()
    },
  })
  return {
    url: server.url,
    arrived: () => arrived,
    onNext(act) {
      actOnNext = act
    },
    stop: () => server.stop(),
  }
}
