import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Says the title of a page that comes without the browser loading one, and moves the focus to it when what had the
 * focus is gone or stands above the page. Filters and the like change a page, but are no new one.
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
