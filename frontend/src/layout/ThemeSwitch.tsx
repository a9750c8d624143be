import { Monitor } from 'lucide-react'
import type { KeyboardEvent, ToggleEvent } from 'react'
import type { Theme } from '../preferences/preferences.ts'
import { useStored } from '../preferences/use-stored.ts'
import { t } from '../texts/t.ts'
import { closeWhenLeft } from './close-when-left.ts'
import { themeChoices } from './theme-choices.ts'

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

async function choose(theme: Theme) {
  const { chooseTheme } = await import('../preferences/appearance.ts')
  chooseTheme(theme)
}

export function ThemeSwitch() {
  const { theme: current } = useStored().preferences
  const CurrentIcon = themeChoices.find(({ theme }) => theme === current)?.Icon ?? Monitor

  return (
    <>
      <button
        type="button"
        popoverTarget="theme-menu"
        className="icon-button scripted"
        aria-label={t('layout.theme')}
        aria-haspopup="menu"
      >
        <CurrentIcon size={20} aria-hidden="true" />
      </button>
      <div
        id="theme-menu"
        popover="auto"
        role="menu"
        aria-label={t('layout.theme')}
        tabIndex={-1}
        className="floating top-16 w-52 p-1.5"
        onToggle={focusCurrent}
        onBlur={closeWhenLeft}
        onKeyDown={moveFocus}
      >
        {themeChoices.map(({ theme, name, Icon }) => (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={theme === current}
            tabIndex={theme === current ? 0 : -1}
            className="menu-item w-full aria-checked:bg-raised"
            onClick={(event) => {
              void choose(theme)
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
