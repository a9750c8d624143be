import { type ComponentType, lazy, useState } from 'react'
import { firstNeed } from './first-need.ts'

/**
 * A component that the server has rendered and whose code loads after the page's own. It must be inside a `Suspense`,
 * which keeps the server's HTML until the code arrives.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded = await load()
    return loaded
  }
  const early = firstNeed.then(fetchPart)
  // If this fails, the code is requested again on render.
  early.catch(() => undefined)
  const Awaited = lazy(async () => ({ default: await early.catch(fetchPart) }))

  return function Late(props: Props) {
    // Code that has already loaded renders at once, without flashing the fallback.
    const [Part] = useState(() => loaded ?? Awaited)
    return <Part {...props} />
  }
}
