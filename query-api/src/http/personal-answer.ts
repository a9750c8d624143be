import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendTagged } from './json-answer.ts'

/** The viewer's rights, by the name that the answer gives to each; null: nobody is signed in. */
export type Can = Readonly<Record<string, boolean>> | null

/** JSON of an object with what the viewer may do there. Nobody gets the bytes that everybody gets. */
export const jsonWithCan = (json: string, can: Can): string =>
  can === null ? json : `${json.slice(0, -1)},"can":${JSON.stringify(can)}}`

/** As `sendTagged`; the tag is the same for all who may do the same. */
export const sendPersonal = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, json, can }: { readonly etag: string; readonly json: string; readonly can: Can },
): void => {
  const mark = can && Object.values(can).map((may) => (may ? '1' : '0'))
  const tag = mark === null ? etag : `${etag.slice(0, -1)}-${mark.join('')}"`
  sendTagged(request, reply, tag, jsonWithCan(json, can))
}
