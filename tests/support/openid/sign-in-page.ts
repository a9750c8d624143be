import type { IncomingMessage, ServerResponse } from 'node:http'

/** The choices on a provider's page. */
export interface Choice {
  readonly person: string
  readonly answer: 'allow' | 'deny'
}

export const formOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(Buffer.concat(await request.toArray()).toString())

/**
 * The page at which a person says who they are, and whether they consent. It is submitted to its own address.
 */
export const showSignInPage = (reply: ServerResponse, provider: string): void => {
  reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><title>${provider}</title><h1>Sign in to ${provider}</h1>
<form method="post"><label>Name <input name="person" value="anna"></label>
<button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></form>`)
}

export const choiceOf = (form: URLSearchParams): Choice => ({
  person: form.get('person') ?? '',
  answer: form.get('answer') === 'allow' ? 'allow' : 'deny',
})
