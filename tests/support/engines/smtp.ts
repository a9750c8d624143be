import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Engine } from './engine.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The raw mail. */
  readonly source: Buffer
}

/** The point in the conversation at which something happens. */
export type Stage = 'connection' | 'sender' | 'receiver' | 'content'

/** How the server currently treats mails. A mail whose answer is lost has been accepted all the same. */
export type Treatment =
  | { readonly kind: 'take' }
  | { readonly kind: 'refuse'; readonly at: Stage; readonly code: number; readonly text: string }
  | { readonly kind: 'hang up'; readonly at: Stage }
  | { readonly kind: 'fall silent'; readonly at: Stage }
  | { readonly kind: 'lose the answer' }

export interface TestSmtp {
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** Number of conversations that were begun. */
  connections(): number
  /** Applies until the next call. */
  treat(treatment: Treatment): void
  stop(): Promise<void>
}

export interface SmtpOptions {
  readonly tls?: { readonly key: string; readonly cert: string; readonly fromTheStart: boolean }
  readonly credentials?: { readonly user: string; readonly pass: string }
  readonly onMail?: (mail: ReceivedMail) => Promise<void>
  /** Defaults to one that is free. */
  readonly port?: number
}

type Next = (error?: Error | null) => void

/** A mail server on a port of 127.0.0.1 that keeps accepted mails. */
export const startSmtp = async ({
  tls,
  credentials,
  onMail,
  port: wanted = 0,
}: SmtpOptions = {}): Promise<TestSmtp> => {
  const received: ReceivedMail[] = []
  let treatment: Treatment = { kind: 'take' }
  let connections = 0

  const hangUp = () => {
    for (const connection of server.connections) connection._socket.destroy()
  }
  const pass = (stage: Stage, next: Next): void => {
    if (!('at' in treatment) || treatment.at !== stage) next()
    else if (treatment.kind === 'hang up') hangUp()
    else if (treatment.kind === 'refuse')
      next(Object.assign(new Error(treatment.text), { responseCode: treatment.code }))
  }
  const take: NonNullable<SMTPServerOptions['onData']> = (stream, { envelope }, next) => {
    const taking = async () => {
      const source = await buffer(stream)
      if ('at' in treatment && treatment.at === 'content') return pass('content', next)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address), source }
      await onMail?.(mail)
      received.push(mail)
      if (treatment.kind === 'lose the answer') hangUp()
      else next(null)
    }
    taking().catch(next)
  }

  const server = new SMTPServer({
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.fromTheStart }),
    authOptional: credentials === undefined,
    disabledCommands: tls === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === credentials?.user && password === credentials?.pass) done(null, { user: username })
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
    },
    onConnect(_session, next) {
      connections += 1
      pass('connection', next)
    },
    onMailFrom: (_address, _session, next) => pass('sender', next),
    onRcptTo: (_address, _session, next) => pass('receiver', next),
    onData: take,
  })
  // Specs are about clients that hang up.
  server.on('error', () => {})
  const listening = server.listen(wanted, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const user = credentials && `${credentials.user}:${encodeURIComponent(credentials.pass)}@`
  return {
    url: `${tls?.fromTheStart ? 'smtps' : 'smtp'}://${user ?? ''}127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    treat(next) {
      treatment = next
    },
    async stop() {
      hangUp()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

/** Accepts every mail and keeps it as a file that mail programs can open. */
export const smtpEngine: Engine = {
  name: 'SMTP',
  async start() {
    const folder = await mkdtemp(join(tmpdir(), 'modstead-mails-'))
    let count = 0
    const server = await startSmtp({
      async onMail({ source }) {
        count += 1
        const path = join(folder, `${count}.eml`)
        await writeFile(path, source, { mode: 0o600 })
        console.error(`A mail came: ${path}`)
      },
    })
    return {
      variables: { SMTP_URL: server.url },
      async stop() {
        await server.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
