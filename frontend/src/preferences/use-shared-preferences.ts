import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onStored } from './follow-stored.ts'
import { readPreferences } from './preferences.ts'
import { agree } from './shared-preferences.ts'
import { chosenLocale } from './stored-locale.ts'

const localeAtLoad = import.meta.env.SSR ? undefined : chosenLocale(document.cookie)

/** Several switches in a row are sent as one choice. */
const pause = 600

/** Keeps this browser and the account at the latest choice. */
export function useSharedPreferences({ preferences: shared }: NonNullable<Viewer>): void {
  const context = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const known = useRef(shared)
  // The code of a page is in one language. If another one was chosen elsewhere, the next page comes from the
  // server.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        if (pathChanged && chosenLocale(document.cookie) !== localeAtLoad) location.assign(toLocation.href)
      }),
    [router],
  )
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
