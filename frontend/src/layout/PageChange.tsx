import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Announces the title after a client-side navigation, and moves the focus to the new page if the focused element is
 * gone or is above the page. Changes of filters and the like do not count as navigation.
 */
export function PageChange() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        const page = document.getElementById('content')
        if (toLocation.hash === '' && !page?.contains(document.activeElement))
          page?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
