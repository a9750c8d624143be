import { useRouteContext } from '@tanstack/react-router'
import { Contrast, Gamepad2, Monitor, Moon, Sun } from 'lucide-react'
import { type KeyboardEvent, type ToggleEvent, useState } from 'react'
import { storeTheme, type Theme } from '../preferences/preferences.ts'
import { closeWhenLeft } from './close-when-left.ts'

const choices: { theme: Theme; name: string; Icon: typeof Sun }[] = [
  { theme: 'system', name: 'Match system', Icon: Monitor },
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

function focusCurrent({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
  const place = items.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    Home: 0,
    End: -1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  items.at(target % items.length)?.focus()
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
      <button
        type="button"
        popoverTarget="theme-menu"
        className="icon-button scripted"
        aria-label="Theme"
        aria-haspopup="menu"
      >
        <CurrentIcon size={20} aria-hidden="true" />
      </button>
      <div
        id="theme-menu"
        popover="auto"
        role="menu"
        aria-label="Theme"
        tabIndex={-1}
        className="floating top-16 w-52 p-1.5"
        onToggle={focusCurrent}
        onBlur={closeWhenLeft}
        onKeyDown={moveFocus}
      >
        {choices.map(({ theme, name, Icon }) => (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={theme === current}
            tabIndex={theme === current ? 0 : -1}
            className="menu-item w-full aria-checked:bg-raised"
            onClick={(event) => {
              choose(theme)
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            }}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
