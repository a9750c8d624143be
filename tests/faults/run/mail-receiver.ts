import { startSmtp } from '../../support/engines/smtp.ts'

export interface MailReceiver {
  /** For SMTP_URL. */
  readonly url: string
  /** The ids of mails, one for each mail. A repeated mail has the same id. */
  arrived(): readonly string[]
  /** Called after a mail was accepted and before its sender hears of it. */
  onNext(act: () => Promise<void>): void
  stop(): Promise<void>
}

/** Receives mails like a server that recognizes a duplicate by its Message-ID. */
export const startMailReceiver = async (): Promise<MailReceiver> => {
  const arrived = new Set<string>()
  let actOnNext: (() => Promise<void>) | undefined
  const server = await startSmtp({
    async onMail({ source }) {
      const id = /^Message-ID: <([0-9a-f]+)@/im.exec(source.toString())?.[1]
      if (id !== undefined) arrived.add(id)
      const act = actOnNext
      actOnNext = undefined
      await act?.()
    },
  })
  return {
    url: server.url,
    arrived: () => [...arrived],
    onNext(act) {
      actOnNext = act
    },
    stop: () => server.stop(),
  }
}
