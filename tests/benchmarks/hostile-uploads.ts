import { endlessDrawing, hugeDrawing } from '@modstead/infra/images/hostile-drawings.fixture'
import type { Published, RunningProduct } from './product.ts'

const deepList = '- '.repeat(16_384) + 'x\n'.repeat(16_384)
/** Spends most of what a text may spend before it is refused. */
const slowList = `- a\n${'x\n'.repeat(30_000)}`

const expectRefused = (answers: readonly { readonly status: number }[]): number => {
  const statuses = answers.map(({ status }) => status)
  if (statuses.some((status) => status < 400))
    throw new Error(`hostile uploads were answered ${statuses.join(', ')}`)
  return statuses.length
}

/** Sends texts and drawings that are made to be costly, all at once. Throws when one is taken that must be refused. */
export const sendHostileUploads = async (product: RunningProduct, { id }: Published): Promise<number> => {
  const creator = product.as('creator')
  const draw = (body: Buffer) =>
    creator.send('PATCH', `/v2/project/${id}/icon?ext=svg`, {
      body,
      headers: { 'content-type': 'image/svg+xml' },
    })
  const texts = [deepList, slowList].flatMap((body) => [0, 1].map((number) => `${body}${number}`))
  // One that is only huge may fit into what a drawing may take.
  const [refused] = await Promise.all([
    Promise.all([
      ...texts.map((body) => creator.patch(`/v2/project/${id}`, { body })),
      draw(endlessDrawing()),
    ]),
    draw(hugeDrawing()),
  ])
  return expectRefused(refused)
}
