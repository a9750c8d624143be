import sharp from 'sharp'
import { drawIcon } from './icon.ts'
import type { Motif } from './motifs.ts'
import type { PaletteName } from './palettes.ts'
import { drawScene, type SceneName } from './scenes.ts'

export const iconBytes = (seed: string, motif: Motif, palette: PaletteName): Promise<Buffer> =>
  sharp(Buffer.from(drawIcon(seed, motif, palette)))
    .png({ compressionLevel: 6 })
    .toBuffer()

export const sceneBytes = (seed: string, scene: SceneName, palette: PaletteName): Promise<Buffer> =>
  sharp(Buffer.from(drawScene(seed, scene, palette)))
    .jpeg({ quality: 84 })
    .toBuffer()
