import { MalformedMultipart } from './multipart-errors.ts'

const QUOTED = /;\s*boundary\s*=\s*"((?:[^"\\]|\\.)+)"/i
/**
 * Clients omit the quotes even around characters that need them, so everything but `;` and white space is
 * accepted.
 */
const BARE = /;\s*boundary\s*=\s*([^";\s][^;\s]*)/i
/** RFC 2046 allows 70, but a few libraries write more. */
const MAX_LENGTH = 200

/** The boundary of any `multipart/*` content type. Throws MalformedMultipart. */
export const boundaryOf = (contentType: string | undefined): string => {
  if (contentType === undefined || !/^\s*multipart\//i.test(contentType)) {
    throw new MalformedMultipart('The multipart body cannot be read: the content type is not multipart')
  }
  const quoted = QUOTED.exec(contentType)?.[1]?.replace(/\\(.)/g, '$1')
  const boundary = quoted ?? BARE.exec(contentType)?.[1]
  if (boundary === undefined || boundary.length > MAX_LENGTH) {
    throw new MalformedMultipart('The multipart body cannot be read: the content type has no boundary')
  }
  return boundary
}
