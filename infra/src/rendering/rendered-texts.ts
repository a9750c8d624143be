import type pg from 'pg'
import { TextTooComplex } from '../markdown/work-budget.ts'
import type { Sender } from '../postgres/kysely.ts'
import { plainHtml, unrenderedHtml } from './plain-html.ts'
import type { RenderPool } from './render-pool.ts'
import { digestOf } from './renderer-id.ts'

export interface RenderedTexts {
  /** The id of the current rules and settings, as stored in the table. */
  readonly renderer: string
  /** Settles when the HTML of the text is stored. Throws TextTooComplex or RenderingBusy. */
  prepare(markdown: string): Promise<void>
  /** The same for a published text. One that is too complex is stored as written. */
  repair(markdown: string): Promise<void>
}

const INSERT = `insert into rendered_text (digest, renderer, html) values ($1, $2, $3)
  on conflict (digest, renderer) do nothing`

/** HTML of texts, stored by the text itself, so that any number of processes may store it at the same time. */
export const openRenderedTexts = (
  pool: pg.Pool,
  renderer: string,
  threads: Pick<RenderPool, 'render'>,
): RenderedTexts => {
  const isThere = async (digest: Buffer): Promise<boolean> => {
    const { rowCount } = await pool.query('select from rendered_text where digest = $1 and renderer = $2', [
      digest,
      renderer,
    ])
    return rowCount === 1
  }

  const prepare = async (markdown: string): Promise<void> => {
    const digest = digestOf(markdown)
    if (markdown === '' || (await isThere(digest))) return
    await pool.query(INSERT, [digest, renderer, await threads.render(markdown)])
  }

  return {
    renderer,
    prepare,
    async repair(markdown) {
      try {
        await prepare(markdown)
      } catch (error) {
        if (!(error instanceof TextTooComplex)) throw error
        await pool.query(INSERT, [digestOf(markdown), renderer, unrenderedHtml(markdown)])
      }
    },
  }
}

/**
 * The stored HTML of each text, in the given order. A text without HTML of the current renderer shows that of
 * an earlier one, or the text as written. This renders nothing.
 */
export const readHtml = async (
  sender: Sender,
  renderer: string,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const digests = new Map(texts.filter((text) => text !== '').map((text) => [text, digestOf(text)]))
  if (digests.size === 0) return texts.map(() => '')
  const { rows }: { rows: { digest: Buffer; html: string }[] } = await sender.query({
    text: `select distinct on (digest) digest, html from rendered_text where digest = any($1)
     order by digest, renderer = $2 desc, rendered_at desc`,
    values: [[...digests.values()], renderer],
  })
  const stored = new Map(rows.map(({ digest, html }) => [digest.toString('hex'), html]))
  return texts.map((text) => stored.get(digests.get(text)?.toString('hex') ?? '') ?? plainHtml(text))
}
