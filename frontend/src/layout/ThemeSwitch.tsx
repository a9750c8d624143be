import { useRouteContext } from '@tanstack/react-router'
import { Contrast, Gamepad2, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { storeTheme, type Theme } from '../preferences/preferences.ts'

const choices: { theme: Theme; name: string; Icon: typeof Sun }[] = [
  { theme: 'system', name: 'Like the system', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'oled', name: 'OLED black', Icon: Contrast },
  { theme: 'retro', name: 'Retro', Icon: Gamepad2 },
]

function show(theme: Theme) {
  const { dataset } = document.documentElement
  dataset.theme = theme
  if (theme === 'dark' || theme === 'oled' || theme === 'retro') dataset.dark = theme
}

export function ThemeSwitch() {
  const { preferences } = useRouteContext({ from: '__root__' })
  const [current, setCurrent] = useState(preferences.theme)
  const CurrentIcon = choices.find(({ theme }) => theme === current)?.Icon ?? Monitor

  function choose(theme: Theme) {
    setCurrent(theme)
    show(theme)
    storeTheme(theme)
  }

  return (
    <>
      <button type="button" popoverTarget="theme-menu" className="icon-button scripted" aria-label="Theme">
        <CurrentIcon size={20} aria-hidden="true" />
      </button>
      <fieldset id="theme-menu" popover="auto" className="floating top-16 w-52 p-1.5">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ theme, name, Icon }) => (
          <label key={theme} className="menu-item has-checked:bg-raised">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === current}
              onChange={() => choose(theme)}
              className="sr-only"
            />
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  )
}
