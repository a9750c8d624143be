import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PageAddress } from './page-address.ts'

type PageState<Page> = {
  /** Of the former address while the answer of this one is awaited or cannot be had. */
  data: Page | undefined
  /** The data are those of a former address. */
  former: boolean
  error: unknown
  retry: () => void
}

/** The answer of an address that may change while the page is open; without an address nothing is asked for. */
export function usePage<Page>(address: PageAddress<Page> | undefined): PageState<Page> {
  const { pages } = useRouteContext({ from: '__root__' })
  const peek = () => (address === undefined ? undefined : pages.peek(address))
  const entry = useSyncExternalStore(pages.subscribe, peek, peek)
  const [last, setLast] = useState(entry?.data)
  if (entry?.data !== undefined && entry.data !== last) setLast(entry.data)

  function ask() {
    // A failure is in the entry.
    if (address !== undefined) void pages.read(address).catch(() => undefined)
  }

  const unknown = entry === undefined
  useEffect(() => {
    if (unknown && address !== undefined) void pages.read(address).catch(() => undefined)
  }, [unknown, address, pages])

  const data = entry?.data ?? last
  return { data, former: data !== undefined && entry?.data === undefined, error: entry?.error, retry: ask }
}
