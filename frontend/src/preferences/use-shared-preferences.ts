import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onStored } from './follow-stored.ts'
import { readPreferences } from './preferences.ts'
import { agree } from './shared-preferences.ts'

/** Several switches in a row are told as one choice. */
const pause = 600

/** Keeps this browser and the account at what was chosen last. */
export function useSharedPreferences({ preferences: shared }: NonNullable<Viewer>): void {
  const context = useRouteContext({ from: '__root__' })
  const known = useRef(shared)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function compare() {
      known.current = await agree(known.current)
      Object.assign(context.preferences, readPreferences(document.cookie))
    }
    void compare()
    const end = onStored(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void compare(), pause)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [context])
}
