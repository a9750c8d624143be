import { expect } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD } from '../support/sign-up.ts'
import { canaries, device, hide } from './planted.ts'

/** Without the second factor, which is said to be lost. */
export const startRecovery = async (url: string, username: string): Promise<void> => {
  const post = async (path: string, body: object) => {
    const headers = { 'user-agent': device, 'x-forwarded-for': canaries.recoveryAddress }
    return ok(await connect(url).send('POST', path, { headers, body }))
  }
  const first = await post('/_internal/auth/login', { username, password: GOOD_PASSWORD })
  await post('/_internal/auth/recovery', { flow: first.as<{ flow: string }>().flow })
}

/** Asks for a person as somebody does who knows their names, on every way that takes one. */
export const askForPerson = async (url: string): Promise<void> => {
  const headers = { 'user-agent': device, 'x-forwarded-for': canaries.address }
  const ask = (method: string, path: string, body?: object) =>
    connect(url).send(method, path, { headers, ...(body && { body }) })
  for (const name of [canaries.username, canaries.formerName, canaries.email, canaries.formerEmail]) {
    const paths = ['/v2/user/', '/v3/user/', '/v2/search?query=', '/user/', '/mods?q=', '/auth/sign-in?as=']
    for (const path of paths) await ask('GET', `${path}${name}`)
    await ask('POST', '/v2/auth/login', { username: name, password: 'wrong' })
  }
}

/** Returns the path at which everybody sees the app's new icon. */
export const iconOf = async (owner: Api, app: string, body: Uint8Array<ArrayBuffer>): Promise<string> => {
  ok(await owner.send('PATCH', `/_internal/oauth/app/${app}/icon?ext=png`, { body }), 204)
  const { icon_url } = ok(await owner.get(`/_internal/oauth/app/${app}`)).as<{ icon_url: string }>()
  return new URL(icon_url).pathname
}

/** Returns the paths at which everybody sees the project's new icon, and the only picture of its gallery. */
export const picturesOf = async (owner: Api, project: string): Promise<readonly string[]> => {
  const root = `/v2/project/${project}`
  ok(await owner.send('PATCH', `${root}/icon?ext=png`, { body: picture() }), 204)
  ok(await owner.send('POST', `${root}/gallery?ext=png&featured=false`, { body: picture() }), 204)
  const { icon_url, gallery } = ok(await owner.get(root)).as<{
    icon_url: string
    gallery: { url: string }[]
  }>()
  const paths = [icon_url, ...gallery.map(({ url }) => url)].map((url) => new URL(url).pathname)
  for (const path of paths) expect((await owner.get(path)).status).toBe(200)
  return paths
}

/** How the queue of mails stands. */
export const sendMailJobs = async (administrator: Api) => {
  const { types } = ok(await administrator.get('/v3/admin/jobs')).as<{ types: { type: string }[] }>()
  return types.find(({ type }) => type === 'send-mail')
}

/** A new token, whose secret may be nowhere else. */
export const hiddenToken = async (
  owner: Api,
  name: string,
): Promise<{ id: string; access_token: string }> => {
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  const token = ok(await owner.post('/v2/pat', { name, scopes: 2, expires })).as<{
    id: string
    access_token: string
  }>()
  hide(name, token.access_token)
  return token
}
