import { hueOf } from './colors.ts'

/** Clearly different for loaders that often appear side by side. */
const hues: ReadonlyMap<string, number> = new Map(
  Object.entries({
    fabric: 85,
    quilt: 320,
    forge: 260,
    neoforge: 45,
    paper: 20,
    purpur: 300,
    folia: 145,
    spigot: 70,
    bukkit: 235,
    velocity: 215,
    waterfall: 200,
    bungeecord: 100,
    sponge: 110,
    iris: 280,
    optifine: 0,
    canvas: 170,
    vanilla: 130,
    minecraft: 130,
    datapack: 160,
  }),
)

/** The hue of a loader's icon; unknown loaders share one. */
export function loaderHue(loader: string): number {
  return hues.get(loader) ?? hueOf(loader)
}
