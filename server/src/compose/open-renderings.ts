import type { Settings } from '@modstead/infra/config/settings'
import { addressKey } from '@modstead/infra/image-proxy/signed-address'
import { RenderPool } from '@modstead/infra/rendering/render-pool'
import { openRenderedTexts, type RenderedTexts } from '@modstead/infra/rendering/rendered-texts'
import { rendererId } from '@modstead/infra/rendering/renderer-id'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'

/** Renders descriptions and changelogs in separate threads, and routes pictures of other hosts through us. */
export const openRenderings = (
  { publicUrl, filesUrl }: Pick<Settings, 'publicUrl' | 'filesUrl'>,
  { pool, masterKey }: Pick<Foundation, 'pool' | 'masterKey'>,
  life: LifeCycle,
): RenderedTexts => {
  const settings = { publicUrl, filesUrl, addressKey: addressKey(masterKey) }
  const threads = new RenderPool(settings)
  life.onStop('the threads that render', () => threads.close())
  return openRenderedTexts(pool, rendererId(settings), threads)
}
