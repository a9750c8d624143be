import { createHmac, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { personNamed } from './person.ts'
import { choiceOf, formOf, showSignInPage } from './sign-in-page.ts'

const ENDPOINT = 'https://steamcommunity.com/openid/login'
const OPENID_2 = 'http://specs.openid.net/auth/2.0'
const SIGNED = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
]

/**
 * Signs and confirms like Steam. It confirms a nonce any number of times, because accepting it only once is
 * up to the site.
 */
export class SteamServer {
  readonly #secret = randomBytes(32)

  #signature(fields: ReadonlyMap<string, string>): string {
    const names = (fields.get('signed') ?? '').split(',')
    const text = names.map((name) => `${name}:${fields.get(name) ?? ''}\n`).join('')
    return createHmac('sha256', this.#secret).update(text).digest('base64')
  }

  /** Fields of a positive answer, already signed. */
  assert(person: string, returnTo: string, other: Readonly<Record<string, string>> = {}): URLSearchParams {
    const claimedId = `https://steamcommunity.com/openid/id/${personNamed(person).steamId}`
    const now = `${new Date().toISOString().slice(0, 19)}Z`
    const fields = new Map(
      Object.entries({
        ns: OPENID_2,
        mode: 'id_res',
        op_endpoint: ENDPOINT,
        claimed_id: claimedId,
        identity: claimedId,
        return_to: returnTo,
        response_nonce: `${now}${randomBytes(12).toString('base64')}`,
        assoc_handle: '1234567890',
        signed: SIGNED.join(','),
        ...other,
      }),
    )
    fields.set('sig', this.#signature(fields))
    return new URLSearchParams([...fields].map(([name, value]) => [`openid.${name}`, value]))
  }

  confirm(form: URLSearchParams): boolean {
    const fields = new Map([...form].map(([name, value]) => [name.replace('openid.', ''), value]))
    fields.set('mode', 'id_res')
    return fields.get('sig') === this.#signature(fields)
  }

  readonly listen: RequestListener = async (request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://stand-in')
    if (request.method !== 'POST') return showSignInPage(reply, 'Steam')
    const form = await formOf(request)
    if (form.get('openid.mode') === 'check_authentication')
      return reply
        .writeHead(200, { 'content-type': 'text/plain;charset=utf-8' })
        .end(`ns:${OPENID_2}\nis_valid:${this.confirm(form)}\n`)
    const { person, answer } = choiceOf(form)
    const returnTo = searchParams.get('openid.return_to') ?? ''
    const back = new URL(returnTo)
    const fields =
      answer === 'allow'
        ? this.assert(person, returnTo)
        : new URLSearchParams({ 'openid.ns': OPENID_2, 'openid.mode': 'cancel' })
    for (const [name, value] of fields) back.searchParams.append(name, value)
    return reply.writeHead(302, { location: back.href }).end()
  }
}
