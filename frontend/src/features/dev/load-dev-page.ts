import { notFound } from '@tanstack/react-router'
import { keptOut } from '../../head/kept-out.ts'

const titles = new Map([
  ['ui', 'Components'],
  ['dashboard', 'Dashboard layout'],
  ['settings', 'Settings layout'],
])

type Asked = { context: { devPages: boolean }; params: { page: string } }

/** Throws that there is no such page unless the site is being developed. */
export function loadDevPage({ context: { devPages }, params: { page } }: Asked) {
  const title = titles.get(page)
  if (!devPages || title === undefined) throw notFound()
  return { head: { meta: [{ title: `${title} - Modstead` }, keptOut] } }
}
