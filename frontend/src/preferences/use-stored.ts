import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { type Cosmetics, readCosmetics } from './cosmetics.ts'
import { onStored, storedNow } from './follow-stored.ts'
import { type Preferences, readPreferences } from './preferences.ts'

const unknown = () => undefined

/**
 * The current choices, including those of other parts of the page. Before hydration they are what the server
 * knew, without any switches.
 */
export function useStored(): { preferences: Preferences; cosmetics: Cosmetics } {
  const { preferences } = useRouteContext({ from: '__root__' })
  const now = useSyncExternalStore<string | undefined>(onStored, storedNow, unknown)
  return useMemo(
    () =>
      now === undefined
        ? { preferences, cosmetics: {} }
        : { preferences: readPreferences(document.cookie), cosmetics: readCosmetics(document.cookie) },
    [now, preferences],
  )
}
