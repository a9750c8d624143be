import {
  Anvil,
  Box,
  Braces,
  Droplet,
  Eye,
  Feather,
  Gauge,
  Leaf,
  Network,
  PaintBucket,
  Scroll,
  Send,
  Sparkles,
  Waves,
  Wrench,
} from 'lucide-react'
import { loaderName } from '../catalogue/labels.ts'

const marks: Record<string, typeof Box> = {
  fabric: Scroll,
  quilt: Feather,
  forge: Anvil,
  neoforge: Wrench,
  paper: Send,
  purpur: Send,
  folia: Leaf,
  spigot: Droplet,
  bukkit: PaintBucket,
  velocity: Gauge,
  waterfall: Waves,
  bungeecord: Network,
  iris: Eye,
  optifine: Sparkles,
  datapack: Braces,
}

export function LoaderMark({ loader }: { loader: string }) {
  const Mark = marks[loader] ?? Box
  return (
    <span className="inline-flex h-5 items-baseline gap-1 whitespace-nowrap leading-5">
      <Mark size={14} strokeWidth={1.75} aria-hidden="true" className="self-center" />
      {loaderName(loader)}
    </span>
  )
}
