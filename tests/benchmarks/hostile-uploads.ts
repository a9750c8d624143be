import { endlessDrawing, hugeDrawing } from '@modstead/infra/images/hostile-drawings.fixture'
import type { Published, RunningProduct } from './product.ts'

const deepList = '- '.repeat(16_384) + 'x\n'.repeat(16_384)
/** Uses up most of a text's budget before it is refused. */
const slowList = `- a\n${'x\n'.repeat(30_000)}`

const expectRefused = (answers: readonly { readonly status: number }[]): number => {
  const statuses = answers.map(({ status }) => status)
  if (statuses.some((status) => status < 400))
    throw new Error(`hostile uploads were answered ${statuses.join(', ')}`)
  return statuses.length
}

/**
 * Sends deliberately expensive texts and drawings, all at once. Throws if one is accepted that must be
 * refused.
 */
export const sendHostileUploads = async (product: RunningProduct, { id }: Published): Promise<number> => {
  const creator = product.as('creator')
  const draw = (body: Buffer) =>
    creator.send('PATCH', `/v2/project/${id}/icon?ext=svg`, {
      body,
      headers: { 'content-type': 'image/svg+xml' },
    })
  const texts = [deepList, slowList].flatMap((body) => [0, 1].map((number) => `${body}${number}`))
  // A merely huge drawing may still be within the limits.
  const [refused] = await Promise.all([
    Promise.all([
      ...texts.map((body) => creator.patch(`/v2/project/${id}`, { body })),
      draw(endlessDrawing()),
    ]),
    draw(hugeDrawing()),
  ])
  return expectRefused(refused)
}
