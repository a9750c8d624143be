import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'

/** The bytes of a raw body. */
export const pictureOf = ({ body }: FastifyRequest): Buffer => {
  if (!Buffer.isBuffer(body)) throw invalidInput('The request brings no picture.', 'picture-missing')
  return body
}
