import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { parseAddress, type ServerAddress } from './address.ts'

const LIMIT_MS = 2_000
const CHECK_IT = 'Check that it runs, and EVENTSTORE_URL.'

const codesOf = (error: unknown): unknown[] => {
  const codes: unknown[] = []
  for (let link = error; link instanceof Error && codes.length < 5; link = link.cause)
    codes.push('code' in link ? link.code : undefined)
  return codes
}

/** Returns undefined if something listens there, otherwise the code of the error. */
const connectTo = async (host: string, port: number): Promise<string | undefined> => {
  const socket = connectPlain({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(LIMIT_MS) })
    return undefined
  } catch (error) {
    return String(codesOf(error)[0] ?? 'ETIMEDOUT')
  } finally {
    socket.destroy()
  }
}

/**
 * Returns undefined if a TLS handshake succeeds, otherwise the code of the error. Without an authority any
 * certificate will do.
 */
const shakeHands = async (
  host: string,
  port: number,
  trust: { readonly ca?: Buffer | undefined; readonly rejectUnauthorized: boolean },
): Promise<string | undefined> => {
  const socket = connectTls({
    host,
    port,
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['h2'],
    ...trust,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(LIMIT_MS) })
    return undefined
  } catch (error) {
    return String(codesOf(error)[0] ?? 'ETIMEDOUT')
  } finally {
    socket.destroy()
  }
}

const UNTRUSTED = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS_CERT)/

const ofTls = async (
  { tls, caFile }: ServerAddress,
  host: string,
  port: number,
): Promise<string | undefined> => {
  const where = `The event store at ${host}:${port}`
  if (!tls)
    return (await shakeHands(host, port, { rejectUnauthorized: false })) === undefined
      ? `${where} speaks TLS alone. Take tls=false out of EVENTSTORE_URL.`
      : undefined
  const ca = caFile === undefined ? undefined : await readFile(caFile).catch(() => undefined)
  const code = await shakeHands(host, port, { ca, rejectUnauthorized: true })
  if (code === undefined) return undefined
  return UNTRUSTED.test(code)
    ? `${where} shows a certificate that is not trusted here (${code}). Add tlsCaFile=PATH of its authority to EVENTSTORE_URL.`
    : `${where} does not speak TLS. Add tls=false to EVENTSTORE_URL, or set the server up for TLS.`
}

const ofRefusal = (cause: unknown, hasCredentials: boolean): string | undefined => {
  const codes = codesOf(cause)
  if (!codes.includes(7) && !codes.includes(16)) return undefined
  if (!hasCredentials)
    return 'The event store wants a user and a password. Write them into EVENTSTORE_URL: esdb://user:password@host:2113.'
  return codes.includes(16)
    ? 'The event store does not know this user with this password. Correct them in EVENTSTORE_URL.'
    : 'The event store does not let this user follow the whole log, which by default only its administrators may. Give the user that right, or another one in EVENTSTORE_URL.'
}

/**
 * Says in one line why the server at this address cannot be used, after a call on it failed with `cause`, and
 * what to do.
 */
export const explainUnreachable = async (url: string, cause: unknown): Promise<string> => {
  const address = parseAddress(url)
  if (!address) return `The event store does not answer. ${CHECK_IT}`
  const refusal = ofRefusal(cause, address.hasCredentials)
  if (refusal !== undefined) return refusal
  const silent: string[] = []
  for (const { host, port } of address.hosts) {
    const failure = await connectTo(host, port)
    if (failure === undefined)
      return (
        (await ofTls(address, host, port)) ??
        `The event store at ${host}:${port} does not answer. ${CHECK_IT}`
      )
    silent.push(`${host}:${port} (${failure})`)
  }
  return `Nothing listens where the event store should: ${silent.join(', ')}. ${CHECK_IT}`
}
