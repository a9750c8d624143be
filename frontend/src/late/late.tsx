import { type ComponentType, lazy, useState } from 'react'
import { firstNeed } from './first-need.ts'

/**
 * A part of a page that the server drew and whose code comes after the page's own. It stands in a `Suspense`, which keeps
 * the server's part until the code is there.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded = await load()
    return loaded
  }
  const early = firstNeed.then(fetchPart)
  // What cannot be had yet is asked for again when it is drawn.
  early.catch(() => undefined)
  const Awaited = lazy(async () => ({ default: await early.catch(fetchPart) }))

  return function Late(props: Props) {
    // Code that is there already is drawn at once, without a fallback for a moment.
    const [Part] = useState(() => loaded ?? Awaited)
    return <Part {...props} />
  }
}
