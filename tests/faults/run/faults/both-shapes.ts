import type { Shape } from '../site.ts'
import type { Moment } from './fault.ts'

/** Both shapes occur in a short run, and in a long one each has many points in a row. */
export const shapeAt = (point: number): Shape => (point === 0 || point > 10 ? 'alone' : 'roles')

/** Starts the site in the shape of the next point, if that is another one. */
export const startInNextShape = async ({ site, load, point }: Moment): Promise<void> => {
  const next = shapeAt(point + 1)
  if (site.shape === next) return
  await load.settle()
  await site.stop()
  await site.start(next)
  load.resume()
}
