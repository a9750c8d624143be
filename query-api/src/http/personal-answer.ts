import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendTagged } from './json-answer.ts'

/** The viewer's rights, by their names in the answer. null: nobody is signed in. */
export type Can = Readonly<Record<string, boolean>> | null

/** Adds the viewer's rights to the JSON of an object. Without a viewer the JSON is the same for everybody. */
export const jsonWithCan = (json: string, can: Can): string =>
  can === null ? json : `${json.slice(0, -1)},"can":${JSON.stringify(can)}}`

/** Like `sendTagged`. The tag is the same for all viewers with the same rights. */
export const sendPersonal = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, json, can }: { readonly etag: string; readonly json: string; readonly can: Can },
): void => {
  const mark = can && Object.values(can).map((may) => (may ? '1' : '0'))
  const tag = mark === null ? etag : `${etag.slice(0, -1)}-${mark.join('')}"`
  sendTagged(request, reply, tag, jsonWithCan(json, can))
}
