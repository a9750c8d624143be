import { Contrast, Gamepad2, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../preferences/preferences.ts'
import { t } from '../texts/t.ts'

export const themeChoices: readonly { theme: Theme; name: string; Icon: typeof Sun }[] = [
  { theme: 'system', name: t('layout.match-system'), Icon: Monitor },
  { theme: 'light', name: t('layout.light'), Icon: Sun },
  { theme: 'dark', name: t('layout.dark'), Icon: Moon },
  { theme: 'oled', name: t('layout.oled-black'), Icon: Contrast },
  { theme: 'retro', name: t('layout.retro'), Icon: Gamepad2 },
]
