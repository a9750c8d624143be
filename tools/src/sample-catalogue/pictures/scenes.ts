import { seeded } from '../seeded.ts'
import { drawInterface, type InterfaceName, interfaceNames } from './interfaces.ts'
import { drawLandscape, type LandscapeName } from './landscapes.ts'
import { type PaletteName, palettes } from './palettes.ts'

export const WIDTH = 800
export const HEIGHT = 450

export type SceneName = LandscapeName | InterfaceName

const isInterface = (scene: SceneName): scene is InterfaceName =>
  (interfaceNames as readonly string[]).includes(scene)

/** A 16 by 9 picture for a gallery, as SVG. The same seed draws the same picture. */
export const drawScene = (seed: string, scene: SceneName, name: PaletteName): string => {
  const random = seeded(`scene ${seed} ${scene}`)
  const content = isInterface(scene)
    ? drawInterface(scene, random, palettes[name])
    : drawLandscape(scene, random, palettes[name])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`
}
