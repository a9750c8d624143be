import { Contrast, Gamepad2, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../preferences/preferences.ts'

export const themeChoices: readonly { theme: Theme; name: string; Icon: typeof Sun }[] = [
  { theme: 'system', name: 'Match system', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'oled', name: 'OLED black', Icon: Contrast },
  { theme: 'retro', name: 'Retro', Icon: Gamepad2 },
]
