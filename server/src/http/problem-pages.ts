import { allProblems } from '@modstead/domain/contexts'
import { answerOfKind, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { problemTexts } from '../../../frontend/src/api/problem-texts.ts'

const known = new Map(Object.entries(allProblems))
const texts = new Map(Object.entries(problemTexts))

/** GET /problems/{code}: explains the `type` of a refusal. */
export const serveProblemPages = (app: FastifyInstance): void => {
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const { code } = request.params
    const problem = known.get(code)
    if (!problem) throw notFound('There is no problem with this code.')
    const { title, kind } = problem
    const { status } = answerOfKind[kind]
    return reply.send({ type: `/problems/${code}`, code, title, status, detail: texts.get(code) || title })
  })
}
