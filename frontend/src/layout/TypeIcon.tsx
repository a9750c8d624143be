import { Blocks, Box, Braces, Brush, Package, Plug, Sparkles } from 'lucide-react'

const icons = {
  mod: Box,
  modpack: Package,
  plugin: Plug,
  resourcepack: Brush,
  shader: Sparkles,
  datapack: Braces,
}

export function TypeIcon({ type, size = 18 }: { type: string; size?: number }) {
  const Icon = icons[type as keyof typeof icons] ?? Blocks
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
