import { startSmtp } from '../../support/engines/smtp.ts'

export interface MailReceiver {
  /** As SMTP_URL. */
  readonly url: string
  /** The ids of mails, once for each mail: one that comes again has the same. */
  arrived(): readonly string[]
  /** Called after a mail was taken and before its sender hears of it. */
  onNext(act: () => Promise<void>): void
  stop(): Promise<void>
}

/** Receives mails as a server does that recognises a double by its Message-ID. */
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
