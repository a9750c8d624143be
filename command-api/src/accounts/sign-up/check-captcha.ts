import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

/** Throws the problem for a challenge that was not solved, or was solved for another request. */
export const checkCaptcha = async (
  { captcha }: Pick<CommandDependencies, 'captcha'>,
  answer: string,
  { ip }: FastifyRequest,
): Promise<void> => {
  if (!(await captcha.verify(answer, ip)))
    throw new HttpProblem('captcha-failed', 'The challenge was not solved, or its solution was used before.')
}
