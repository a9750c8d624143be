import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PageAddress } from './page-address.ts'

type PageState<Page> = {
  /** The previous address's data while this one loads or fails. */
  data: Page | undefined
  /** True if the data belong to a previous address. */
  former: boolean
  error: unknown
  retry: () => void
}

/** Reads an address that may change while the page is open; without an address it requests nothing. */
export function usePage<Page>(address: PageAddress<Page> | undefined): PageState<Page> {
  const { pages } = useRouteContext({ from: '__root__' })
  const peek = () => (address === undefined ? undefined : pages.peek(address))
  const entry = useSyncExternalStore(pages.subscribe, peek, peek)
  const [last, setLast] = useState(entry?.data)
  if (entry?.data !== undefined && entry.data !== last) setLast(entry.data)

  function ask() {
    // The entry records the failure.
    if (address !== undefined) void pages.read(address).catch(() => undefined)
  }

  const unknown = entry === undefined
  useEffect(() => {
    if (unknown && address !== undefined) void pages.read(address).catch(() => undefined)
  }, [unknown, address, pages])

  const data = entry?.data ?? last
  return { data, former: data !== undefined && entry?.data === undefined, error: entry?.error, retry: ask }
}
