import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { type Cosmetics, readCosmetics } from './cosmetics.ts'
import { onStored, storedNow } from './follow-stored.ts'
import { type Preferences, readPreferences } from './preferences.ts'

const unknown = () => undefined

/**
 * What is chosen now, also by other parts of the page. Before the scripts have taken the page over, it is what the server
 * knew, and of the switches nothing.
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
